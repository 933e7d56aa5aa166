import connections

connections.connect("https://api.example.com")
