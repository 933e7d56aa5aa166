def connect(address):
    return address
