import { readConfig } from './config.ts';
import { outboxWarning } from './mail/outboxMailer.ts';
import { createServer } from './createServer.ts';
import { describeStartFailure } from './startFailure.ts';

const STOP_WITHIN_MS = 10_000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

try {
  const config = readConfig(process.env);
  const server = await createServer(config);
  stopOnSignals(server.close);
  const address = await server.listen();
  const warning = outboxWarning(config);
  if (warning !== null) console.error(warning);
  console.log(`Hearth is at ${config.publicUrl}/dashboard (listening on ${address})`);
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}

/**
 * Stops gracefully on the first SIGTERM, SIGINT or SIGHUP (a closed terminal). A second signal, or a shutdown that
 * takes too long, stops the process immediately.
 */
function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;

  async function stop(): Promise<void> {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      console.error(`Hearth didn’t stop within ${STOP_WITHIN_MS / 1_000} seconds, so it was killed.`);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await close();
    process.exit(0);
  }

  for (const signal of SIGNALS) process.on(signal, stop);
  // A closed terminal can't be written to, but the shutdown must still finish.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
