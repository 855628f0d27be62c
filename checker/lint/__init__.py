"""Files to findings: configuration, selection, baseline and parallelism."""
