import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePort } from '../../testing/freePort.ts';
import { createApiClient } from '../testing/apiClient.ts';
import { createFirstMonitor } from '../testing/firstMonitor.ts';
import { startServerProcess } from '../testing/startServerProcess.ts';

const CONNECTIONS = 4;
/** Such a line arrives as a chunk of its own. */
const DOTS = '..\n'.repeat(500_000);

it('mails of nothing but dots don’t exhaust the server’s memory', async () => {
  const port = await freePort();
  const server = await startServerProcess({
    env: { LOG_LEVEL: 'error', MAIL_PINGS: String(port), MAIL_PINGS_DOMAIN: 'pings.test' },
    // Too little for an object per line.
    nodeArguments: ['--max-old-space-size=96'],
  });
  const client = createApiClient(await server.listening());
  const owner = await client.signUp('ann@example.com', () => server.printed(/^E-mail to ann@example\.com: (\d{6})/));
  const { uuid } = await createFirstMonitor(client, owner);
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8');
      socket.on('error', () => undefined);
      const replies = ['EHLO a', 'MAIL FROM:<a@b.example>', `RCPT TO:<${uuid}@pings.test>`, 'DATA'];
      await once(socket, 'data');
      for (const line of replies) {
        socket.write(`${line}\r\n`);
        await once(socket, 'data');
      }
      return socket;
    }),
  );
  await Promise.all(
    sockets.map(async (socket) => {
      socket.write(DOTS);
      socket.write('\r\n.\r\n');
      expect(String(await once(socket, 'data'))).toMatch(/^250/);
    }),
  );
  expect((await fetch(`${await server.listening()}/livez`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await server.stop();
});
