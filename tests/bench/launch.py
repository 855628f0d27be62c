"""Starts one command and prints its seconds, peak memory in bytes and exit code: `launch.py OUTPUT COMMAND…`.

A process of its own, small and without imports, because a child's peak memory counts that of the process that
it was started from.
"""

import os
import sys
import time

output, command = sys.argv[1], sys.argv[2:]
flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
actions = [
    (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
    (os.POSIX_SPAWN_OPEN, 1, output, flags, 0o600),
    (os.POSIX_SPAWN_DUP2, 1, 2),
]
began = time.perf_counter()
child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
_, status, usage = os.wait4(child, 0)
seconds = time.perf_counter() - began
unit = 1 if sys.platform == "darwin" else 1024
print(seconds, usage.ru_maxrss * unit, os.waitstatus_to_exitcode(status))
