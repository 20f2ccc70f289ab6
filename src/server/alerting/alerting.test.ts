import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationPage, TestOutcome } from '../../contract/alerting/alertingCalls.ts';
import type { Integration, IntegrationSettings } from '../../contract/alerting/integrationRecord.ts';
import type { Document } from '../../contract/documents.ts';
import { createId, INTEGRATION_ID_PREFIX, MONITOR_ID_PREFIX } from '../../contract/ids.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import type { Team } from '../../contract/records.ts';
import { someSettings } from '../monitors/testing/monitorSamples.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/**
 * Starts a destination that records what it receives. It responds with each of `statuses` in turn, and then with 200.
 */
async function startReceiver() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const listeners = new Set<() => void>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Received['body'];
      received.push({ headers: request.headers, body });
      response.statusCode = statuses.shift() ?? 200;
      response.end('thanks');
      for (const listener of listeners) listener();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    statuses,
    async has(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((resolve) => listeners.add(resolve));
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

let server: TestServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let owner: TestPerson;
let team: Team;
beforeEach(async () => {
  server = await startTestServer({ config: { allowsPrivateTargets: true } });
  receiver = await startReceiver();
  owner = await server.signUp('owner@example.com');
  team = await server.createSilentTeam(owner);
});
afterEach(async () => {
  await server.close();
  await receiver.close();
});

const call = <Value>(rpc: string, input: object): Promise<Value> =>
  server.valueOf<Value>({ kind: 'rpc', rpc: rpc.split('/'), input: { teamId: team.teamId, ...input } }, owner.token);

const webhookTo = (url: string): IntegrationSettings['config'] => ({
  kind: 'webhook',
  url,
  method: 'POST',
  headers: [],
  downBody: '',
  upBody: '',
});

async function addIntegration(config: IntegrationSettings['config'], name = 'On call'): Promise<Integration> {
  const rest = { isDefault: true, remindEverySeconds: null, alertAfterFailures: 1, wantsSummary: false };
  const integrationId = createId(INTEGRATION_ID_PREFIX);
  return call('integrations/save', { integrationId, versionstamp: null, settings: { name, config, ...rest } });
}

async function addMonitor(): Promise<Monitor> {
  const monitorId = createId(MONITOR_ID_PREFIX);
  return (await call<Document<Monitor>>('monitors/create', { monitorId, settings: someSettings })).data;
}

const ping = ({ uuid }: Monitor, end = ''): Promise<Response> => fetch(`${server.url}/ping/${uuid}${end}`);

/** Resolves with a monitor's notifications once `isReady` accepts them. */
async function notificationsOf({ monitorId }: Monitor, isReady: (page: NotificationPage) => boolean) {
  for (;;) {
    const page = await call<NotificationPage>('notifications/list', { monitorId });
    if (isReady(page)) return page.notifications;
  }
}

describe('a flip', () => {
  it('is sent to a webhook and a mailbox in both directions, and is listed with its attempts', async () => {
    await addIntegration(webhookTo(receiver.url));
    await addIntegration({ kind: 'email', to: 'team@example.com' }, 'The team');
    await server.confirmAddress('team@example.com');
    const monitor = await addMonitor();
    await ping(monitor, '/fail');
    await receiver.has(1);
    expect(receiver.received[0]?.body).toMatchObject({ event: 'monitor.down', monitor: { name: 'Backup' } });
    await ping(monitor);
    await receiver.has(2);
    expect(receiver.received[1]?.body).toMatchObject({ event: 'monitor.up' });
    const notifications = await notificationsOf(
      monitor,
      ({ notifications: found }) => found.length === 4 && found.every(({ state }) => state === 'sent'),
    );
    expect(notifications.map(({ attempts }) => attempts.map(({ isDelivered }) => isDelivered))).toEqual(
      Array.from({ length: 4 }, () => [true]),
    );
    const mails = server.mailer.sent.filter(({ to }) => to === 'team@example.com').map(({ subject }) => subject);
    expect(mails).toEqual([
      expect.stringContaining('Confirm'),
      expect.stringContaining('Backup'),
      expect.stringContaining('Backup'),
    ]);
    const [one] = await call<Integration[]>('integrations/list', {});
    expect(one).toMatchObject({ monitorIds: [monitor.monitorId], lastDelivery: { state: 'sent' } });
  });

  it('is reported to the owners if the destination refuses permanently, and can be retried manually', async () => {
    receiver.statuses.push(410);
    await addIntegration(webhookTo(receiver.url));
    const monitor = await addMonitor();
    await ping(monitor, '/fail');
    const [failed] = await notificationsOf(monitor, ({ notifications: [first] }) => first?.state === 'failed');
    expect(failed?.attempts).toMatchObject([{ status: 410, answer: 'thanks' }]);
    while (!server.mailer.sent.some(({ subject }) => subject.includes('are off'))) {
      await call('integrations/list', {});
    }
    expect(server.mailer.lastTo('owner@example.com').text).toContain('On call');
    await call('notifications/retry', { notificationId: failed?.notificationId });
    await notificationsOf(monitor, ({ notifications: [first] }) => first?.state === 'sent');
    expect(receiver.received.map(({ body }) => body.notificationId)).toEqual([
      failed?.notificationId,
      failed?.notificationId,
    ]);
  });

  it('is sent to the integrations of its monitor', async () => {
    const { integrationId } = await addIntegration(webhookTo(receiver.url));
    const [quiet, loud] = [await addMonitor(), await addMonitor()];
    await call('integrations/use', { monitorId: quiet.monitorId, integrationId, isUsed: false });
    await ping(quiet, '/fail');
    await ping(loud, '/fail');
    await receiver.has(1);
    expect(receiver.received[0]?.body.monitor).toMatchObject({ monitorId: loud.monitorId });
    expect(await notificationsOf(quiet, () => true)).toEqual([]);
  });
});

describe('an integration', () => {
  it('can be added to every monitor of its team, but to no others', async () => {
    const monitors = [await addMonitor(), await addMonitor()].map(({ monitorId }) => monitorId);
    const other = await server.createSilentTeam(owner);
    const foreign = { teamId: other.teamId, monitorId: createId(MONITOR_ID_PREFIX), settings: someSettings };
    await call('monitors/create', foreign);
    const { integrationId } = await addIntegration(webhookTo(receiver.url));
    const users = async () => (await call<Integration[]>('integrations/list', {}))[0]?.monitorIds.toSorted();
    expect(await users()).toEqual([]);
    await call('integrations/use', { monitorId: monitors[1], integrationId, isUsed: true });
    await call('integrations/assignEverywhere', { integrationId });
    await call('integrations/assignEverywhere', { integrationId });
    expect(await users()).toEqual(monitors.toSorted());
  });

  it('is added to a monitor or removed despite concurrent changes by someone else', async () => {
    const { monitorId } = await addMonitor();
    const [alpha, beta] = [
      await addIntegration(webhookTo(receiver.url)),
      await addIntegration(webhookTo(receiver.url)),
    ];
    const use = (of: Integration, isUsed: boolean) =>
      call('integrations/use', { monitorId, integrationId: of.integrationId, isUsed });
    const used = async () =>
      (await call<Integration[]>('integrations/list', {}))
        .filter(({ monitorIds }) => monitorIds.includes(monitorId))
        .map(({ integrationId }) => integrationId)
        .toSorted();
    for (const integration of [alpha, beta, beta]) await use(integration, true);
    expect(await used()).toEqual([alpha.integrationId, beta.integrationId].toSorted());
    await use(alpha, false);
    await use(alpha, false);
    expect(await used()).toEqual([beta.integrationId]);
    const gone = { monitorId, integrationId: createId('iid_'), isUsed: true };
    const refused = { kind: 'rpc', rpc: ['integrations', 'use'], input: { teamId: team.teamId, ...gone } };
    expect(await server.call(refused, owner.token)).toMatchObject({ name: 'DocumentNotFoundError' });
  });

  it('can be tested as entered in the form, and shows the response', async () => {
    receiver.statuses.push(500);
    const test = (direction: string) =>
      call<TestOutcome>('integrations/test', { config: webhookTo(receiver.url), direction });
    expect(await test('down')).toMatchObject({ isDelivered: false, status: 500, answer: 'thanks' });
    expect(await test('up')).toMatchObject({ isDelivered: true, status: 200 });
    expect(receiver.received.map(({ body }) => body.event)).toEqual(['monitor.down', 'monitor.up']);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'settings/name'],
    ['an invalid URL', { config: { kind: 'slack', url: 'http://' } }, 'settings/config/url'],
    ['an invalid e-mail address', { config: { kind: 'email', to: 'nobody' } }, 'settings/config/to'],
    [
      'a header with a line break',
      { config: { ...webhookTo('https://x.test'), headers: [{ name: 'A', value: 'b\r\nC: d' }] } },
      'settings/config/headers/0',
    ],
  ])('is refused with %s', async (_what, wrong, path) => {
    const config = webhookTo('https://x.test');
    const rest = { name: 'On call', config, isDefault: true, remindEverySeconds: null, alertAfterFailures: 1 };
    const settings = { ...rest, wantsSummary: false, ...wrong };
    const input = { teamId: team.teamId, integrationId: createId(INTEGRATION_ID_PREFIX), versionstamp: null, settings };
    const command = { kind: 'rpc', rpc: ['integrations', 'save'], input };
    expect(await server.call(command, owner.token)).toMatchObject({ name: 'InvalidInputError', detail: { path } });
  });

  it('is saved by only one of two concurrent edits, and deleted only at the version that was read', async () => {
    const { integrationId, versionstamp, ...read } = await addIntegration(webhookTo(receiver.url));
    const { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary } = read;
    const settings = { name, config, isDefault, remindEverySeconds, alertAfterFailures, wantsSummary };
    const input = { teamId: team.teamId, integrationId, versionstamp, settings };
    const save = { kind: 'rpc', rpc: ['integrations', 'save'], input };
    expect(await server.call(save, owner.token)).toMatchObject({ kind: 'result' });
    const other = { ...save, input: { ...input, settings: { ...settings, name: 'Another' } } };
    expect(await server.call(other, owner.token)).toMatchObject({ name: 'DocumentAtomicCommitError' });
    const remove = {
      kind: 'rpc',
      rpc: ['integrations', 'delete'],
      input: { teamId: team.teamId, integrationId, versionstamp },
    };
    expect(await server.call(remove, owner.token)).toMatchObject({ name: 'DocumentAtomicCommitError' });
  });
});
