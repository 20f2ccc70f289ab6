const DEADLINE_MS = 10_000;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Stops gracefully on the first SIGTERM, SIGINT or SIGHUP (a closed terminal). Stops at once on a second signal, or when
 * that takes too long.
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
  // A closed terminal accepts no more lines, but the rest must still be done.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
