"""``python -m plumbline`` is the program."""
import os
import sys

from plumbline import program

os.execv(program(), [program(), *sys.argv[1:]])
