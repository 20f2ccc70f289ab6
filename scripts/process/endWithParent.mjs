/** Maximum time that an orphan keeps running. */
const LOOK_EVERY_MS = 250;

/** Calls `end` once the parent is gone. Works even after SIGKILL, which a parent can't forward. */
export function endWith(parentPid, end) {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Loaded into each process that `spawnNode` starts as a group leader. Ends the group when the parent in HEARTH_PARENT
 * ends. Processes that the group leader starts don't inherit the variable.
 */
const parent = process.env.HEARTH_PARENT;
if (parent !== undefined) {
  delete process.env.HEARTH_PARENT;
  endWith(Number(parent), () => process.kill(-process.pid, 'SIGTERM'));
}
