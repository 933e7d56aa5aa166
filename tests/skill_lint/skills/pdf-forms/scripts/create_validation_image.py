import sys

from boxes import overlap

sys.stdout.write(str(overlap(sys.argv)))
