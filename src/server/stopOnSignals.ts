const DEADLINE_MS = 10_000;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Stops in good order on the first SIGTERM, SIGINT or SIGHUP (a closed terminal); on a second one, or when that takes too
 * long, at once.
 */
export function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;

  async function stop(): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      console.error(`Hearth did not stop within ${DEADLINE_MS / 1000} seconds and was cut off.`);
      process.exit(1);
    }, DEADLINE_MS).unref();
    await close();
    process.exit(0);
  }

  for (const signal of SIGNALS) process.on(signal, stop);
  // A terminal that was closed takes no more lines, and the rest is to be done all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
