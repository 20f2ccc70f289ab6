import { readConfig } from './config.ts';
import { outboxWarning } from './mail/outboxMailer.ts';
import { createServer } from './createServer.ts';
import { describeStartFailure } from './startFailure.ts';
import { stopOnSignals } from './stopOnSignals.ts';

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
