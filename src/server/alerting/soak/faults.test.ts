import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Notification } from '../../../contract/alerting/integrationRecord.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { someIntegration } from '../testing/alertWorld.ts';
import { openAlertWorld, type FileAlertWorld } from '../testing/openAlertWorld.ts';
import { startDelivering, type DeliveringOptions } from '../testing/startDelivering.ts';

const FIRST_RETRY_MS = 10_000;
const nextFile = temporaryFiles();
const closers: (() => unknown)[] = [];
let world: FileAlertWorld;
beforeEach(() => {
  world = openAlertWorld(nextFile());
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await world.close();
});

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Takes one monitor down. Returns the state of its notification after the first attempt or, if `tries` is 2, after the
 * second.
 */
async function notificationAfter(
  config: IntegrationConfig,
  tries: number,
  { smtpPort = 1, isHanging = false }: Partial<DeliveringOptions> = {},
): Promise<Notification | undefined> {
  const integrationId = await world.addIntegration({ ...someIntegration, config });
  await world.ping(await world.addMonitor(), 'fail');
  const { tried, wake, close, errors } = startDelivering(world, { smtpPort, isHanging });
  closers.push(close);
  for (let count = 1; count <= tries; count++) {
    await tried(count);
    world.clock.now += FIRST_RETRY_MS;
    wake();
  }
  expect(errors).toEqual([]);
  return (await world.alerts.listNotifications({ teamId: world.teamId, integrationId }))?.notifications[0];
}

/** Starts a mail server whose first connections fail. */
async function startSmtp(misbehave: (socket: Socket) => void, faultyConnections: number) {
  const sources: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sources.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  const behind = await listening(smtp.server);
  let connections = 0;
  const forward = (socket: Socket) => {
    const server = connect(behind, '127.0.0.1').on('error', () => socket.destroy());
    socket.on('close', () => server.destroy()).pipe(server);
    server.pipe(socket);
  };
  const port = await listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      connections += 1;
      if (connections <= faultyConnections) misbehave(socket);
      else forward(socket);
    }),
  );
  return { port, sources };
}

describe('an alert by e-mail', () => {
  it.each<[string, boolean, (socket: Socket) => void, number?]>([
    // The mailer makes six attempts in total.
    ['closes each connection', false, (socket) => socket.destroy(), 6],
    ['refuses with 554', false, (socket) => socket.end('554 5.3.2 Closed today\r\n')],
    ['is too slow to greet', true, () => undefined],
    ['never responds to a greeting', true, (socket) => socket.write('220 mail.test ESMTP\r\n')],
    [
      'dies halfway through the e-mail',
      false,
      (socket) => {
        socket.write('220 mail.test ESMTP\r\n');
        socket.on('data', (chunk: Buffer) => {
          if (chunk.includes('Subject:')) socket.destroy();
          else socket.write(chunk.includes('DATA') ? '354 Go on\r\n' : '250 OK\r\n');
        });
      },
    ],
  ])(
    'arrives once, on the retry at the latest, if the mail server %s',
    async (_what, isHanging, misbehave, faultyConnections = 1) => {
      const { port, sources } = await startSmtp(misbehave, faultyConnections);
      const notification = await notificationAfter({ kind: 'email', to: 'ann@example.com' }, 2, {
        smtpPort: port,
        isHanging,
      });
      expect(notification).toMatchObject({ state: 'sent', attempts: [{ isDelivered: false }, { status: 250 }] });
      expect(sources).toHaveLength(1);
      expect(await PostalMime.parse(sources[0] ?? '')).toMatchObject({
        subject: 'Down: Backup',
        messageId: `<${notification?.notificationId}@hearth.test>`,
      });
    },
  );
});

describe('an alert to a webhook', () => {
  /**
   * Starts a webhook that responds with each of `ways` in turn, and then repeats the last one. A way that does nothing
   * leaves the request hanging.
   */
  async function startHook(...ways: RequestListener[]) {
    const keys: unknown[] = [];
    const port = await listening(
      createHttpServer((request, response) => {
        const way = ways[Math.min(keys.push(request.headers['idempotency-key']), ways.length) - 1];
        request.resume().on('end', () => way?.(request, response));
      }),
    );
    const config: IntegrationConfig = {
      kind: 'webhook',
      url: `http://127.0.0.1:${port}/`,
      method: 'POST',
      headers: [],
      downBody: '',
      upBody: '',
    };
    return { config, keys };
  }
  const answer =
    (status: number): RequestListener =>
    (_request, response) =>
      response.writeHead(status).end('so be it');

  it.each<[string, number | null, boolean, RequestListener]>([
    ['hangs', null, true, () => undefined],
    ['returns 500', 500, false, answer(500)],
    ['dies halfway', null, false, (request) => request.socket.destroy()],
    ['begins a response and never ends its headers', null, true, (request) => request.socket.write('HTTP/1.1 200')],
  ])('arrives on the retry, under the same key, if the server first %s (%p)', async (_what, status, isHanging, way) => {
    const { config, keys } = await startHook(way, answer(200));
    const notification = await notificationAfter(config, 2, { isHanging });
    expect(notification).toMatchObject({
      state: 'sent',
      attempts: [
        { isDelivered: false, status },
        { isDelivered: true, status: 200 },
      ],
    });
    expect(keys).toEqual(Array(2).fill(notification?.notificationId));
  });

  it.each([404, 410])(
    'is attempted once if it is permanently gone (%d), and turns the integration off',
    async (status) => {
      const { config, keys } = await startHook(answer(status));
      expect(await notificationAfter(config, 1)).toMatchObject({
        state: 'failed',
        attempts: [{ status, answer: 'so be it' }],
      });
      expect(keys).toHaveLength(1);
      expect(await world.alerts.list(world.teamId)).toMatchObject([
        { disabled: { why: expect.stringContaining('“so be it”') } },
      ]);
    },
  );
});
