"""The commands: argument handling and exit codes."""
