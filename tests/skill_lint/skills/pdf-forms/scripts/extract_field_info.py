import sys

sys.stdout.write(sys.argv[2])
