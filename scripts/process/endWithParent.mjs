/** How long an orphan may keep running. */
const LOOK_EVERY_MS = 250;

/** Calls `end` once the parent is gone, however it ended: a process killed with SIGKILL forwards no signal. */
export function endWith(parentPid, end) {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Loaded into each process that `spawnNode` starts as the leader of its group. When the parent named in HEARTH_PARENT
 * ends, it ends the group. Processes started by that process don't inherit the variable.
 */
const parent = process.env.HEARTH_PARENT;
if (parent !== undefined) {
  delete process.env.HEARTH_PARENT;
  endWith(Number(parent), () => process.kill(-process.pid, 'SIGTERM'));
}
