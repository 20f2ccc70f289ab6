/** How long an orphan may live on. */
const LOOK_EVERY_MS = 250;

/** Calls `end` once the parent is gone, however it went: a process that was killed outright passes no signal on. */
export function endWith(parentPid, end) {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(timer);
    end();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Loaded into each process that `spawnNode` starts as the leader of its group, it ends that group with the parent named
 * in HEARTH_PARENT. What the process itself starts doesn't inherit the name.
 */
const parent = process.env.HEARTH_PARENT;
if (parent !== undefined) {
  delete process.env.HEARTH_PARENT;
  endWith(Number(parent), () => process.kill(-process.pid, 'SIGTERM'));
}
