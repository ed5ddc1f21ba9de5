"""The command line: one module a command, one module a format of reports."""
