const DEADLINE_MS = 10_000;

/** Stops in good order on the first SIGTERM or SIGINT; on a second one, or when the order takes too long, at once. */
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

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
