/** Runs tasks one at a time, in the order they were added. */
export interface WorkQueue {
  add(task: () => Promise<void>): void;
  /** The number of tasks that aren't done yet. */
  size(): number;
}

/** `onFailure` receives a failed task's error; later tasks still run. */
export function createWorkQueue(onFailure: (error: unknown) => void): WorkQueue {
  let last = Promise.resolve();
  let waiting = 0;
  return {
    add(task) {
      waiting += 1;
      last = last
        .then(task)
        .catch(onFailure)
        .finally(() => {
          waiting -= 1;
        });
    },
    size: () => waiting,
  };
}
