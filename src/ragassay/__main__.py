"""`python -m ragassay`."""

from ragassay.cli import main

if __name__ == "__main__":
    main()
