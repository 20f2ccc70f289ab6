/**
 * Settles in a new task, after pending work such as painting and input. Unlike a timer, it isn't throttled in a hidden
 * tab.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** How long to wait in browsers that don't report when they're idle. */
const QUIET_MS = 250;

/** Settles once the browser is idle. If there's a limit, settles after that time at the latest. */
export const idle = (atMostMs = 0) =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: atMostMs });
    else setTimeout(resolve, QUIET_MS);
  });
