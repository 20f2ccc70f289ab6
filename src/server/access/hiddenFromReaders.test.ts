import { afterAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { NotificationPage } from '../../contract/alerting/alertingCalls.ts';
import { apiKeyScopes } from '../../contract/apiKeys.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../contract/ids.ts';
import { monitorKey, teamKey, teamMonitorsPrefix } from '../../contract/keys.ts';
import type { PingKey } from '../../contract/monitors/monitorCalls.ts';
import type { PingableMonitor } from '../../contract/monitors/monitorRecord.ts';
import type { Document } from '../../contract/documents.ts';
import type { CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import { until } from '../../testing/until.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';
import { uniqueKeyOf } from '../managementApi/checkObject.ts';
import { openClient, protocolOf } from '../ws/testing/testClient.ts';
import { type RoleWorld, startRoleWorld } from './testing/roleWorld.ts';
import { sampleInput } from './testing/sampleInput.ts';

const OUTPUT = 'error: the disk of swordfish is full';
const rpc = (path: string, input: object) => ({ kind: 'rpc', rpc: path.split('/'), input });

type Reader = 'viewer' | 'read key';
const READERS: readonly Reader[] = ['viewer', 'read key'];

const started: RoleWorld[] = [];
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

/** Destinations that refuse every alert, and answer with what they were sent. */
const echo: OutgoingHttp = {
  send: async ({ body }) => ({ status: 400, headers: {}, body: String(body) }),
  refusalOf: () => null,
  close: () => undefined,
};

/** Starts a team whose monitor is down, with output, a replaced ping URL that still works, and API keys. */
async function start() {
  const world = await startRoleWorld({ outgoing: echo });
  started.push(world);
  const { server, owner, team, monitor } = world;
  const { teamId } = team;
  const { monitorId, uuid: oldUuid } = monitor.data;
  const replaced = await server.valueOf<Document<PingableMonitor>>(
    rpc('monitors/replacePingUrl', {
      teamId,
      monitorId,
      versionstamp: monitor.data.settingsVersionstamp,
      keepDays: 7,
    }),
    owner.token,
  );
  const { uuid } = replaced.data;
  const integrationId = createId(INTEGRATION_ID_PREFIX);
  const config = { kind: 'ntfy', server: 'https://ntfy.test', topic: 'alerts', priority: 3 };
  const settings = { name: 'Echo', config, isDefault: true, remindEverySeconds: null, alertAfterFailures: 1 };
  await server.valueOf(
    rpc('integrations/save', {
      teamId,
      integrationId,
      versionstamp: null,
      settings: { ...settings, wantsSummary: false },
    }),
    owner.token,
  );
  await server.valueOf(rpc('integrations/assignEverywhere', { teamId, integrationId }), owner.token);
  const fail = () => fetch(`${server.url}/ping/${uuid}/fail`, { method: 'POST', body: OUTPUT });
  await fetch(`${server.url}/ping/${uuid}`);
  await fail();
  await fail();
  const delivered = rpc('notifications/list', { teamId, integrationId });
  await until(async () => {
    const { notifications } = await server.valueOf<NotificationPage>(delivered, owner.token);
    return notifications.some(({ attempts }) => attempts.length > 0);
  });
  const { pingKey } = await server.valueOf<PingKey>(rpc('monitors/pingKey', { teamId }), owner.token);
  const keys: Record<string, string> = {};
  for (const scope of apiKeyScopes) {
    const created = rpc('apiKeys/create', { teamId, name: scope, scope });
    keys[scope] = (await server.valueOf<CreatedApiKey>(created, owner.token)).secret;
  }
  const tokens: Record<Reader | 'owner' | 'write key', string> = {
    viewer: world.people.viewer.token,
    'read key': keys.read ?? '',
    owner: owner.token,
    'write key': keys.write ?? '',
  };
  /** Returns which secrets a text contains. */
  const secretsIn = (text: string): string[] => [
    ...Object.entries({ 'ping URL': uuid, 'old ping URL': oldUuid, 'ping key': pingKey }).flatMap(([name, secret]) =>
      text.includes(secret) ? [name] : [],
    ),
    ...(text.includes('swordfish') || text.includes(Buffer.from(OUTPUT).toString('base64')) ? ['output'] : []),
  ];
  const readAs = async (reader: keyof typeof tokens, command: object) =>
    secretsIn(JSON.stringify(await server.call(command, tokens[reader])));
  return { ...world, teamId, monitorId, uuid, fail, tokens, secretsIn, readAs };
}

type World = Awaited<ReturnType<typeof start>>;

/** What a reader may find: a viewer reads the output of jobs, but an API key that can only read doesn't. */
const unexpected = (reader: Reader, found: readonly string[]): string[] =>
  found.filter((secret) => reader === 'read key' || secret !== 'output');

it.each(READERS)('no procedure returns a ping URL to a %s, nor output to a read key', async (reader) => {
  let world: World = await start();
  const found: string[] = [];
  const seen = new Set<string>();
  for (const definition of world.server.declared.procedures) {
    const name = definition.path.join('/');
    const { teamId, monitorId } = world;
    const sample = sampleInput(definition, { teamId, monitorId });
    const inputs =
      name === 'monitors/pingBody' ? [2, 3, 4, 5, 6].map((sequence) => ({ teamId, monitorId, sequence })) : [sample];
    for (const input of inputs) {
      const secrets = await world.readAs(reader, { kind: 'rpc', rpc: definition.path, input });
      for (const secret of secrets) seen.add(secret);
      found.push(...unexpected(reader, secrets).map((secret) => `${name}: ${secret}`));
    }
    if (!(await world.isIntact())) world = await start();
  }
  expect(found).toEqual([]);
  expect([...seen]).toEqual(reader === 'viewer' ? ['output'] : []);
});

it.each(['owner', 'write key'] as const)('a %s gets both', async (reader) => {
  const { readAs, teamId, monitorId } = await start();
  expect(await readAs(reader, rpc('monitors/list', { teamId }))).toEqual(['ping URL']);
  expect(await readAs(reader, { kind: 'document-get', path: monitorKey(teamId, monitorId) })).toEqual(['ping URL']);
  for (const name of ['monitors/events', 'monitors/incident']) {
    expect(await readAs(reader, rpc(name, { teamId, monitorId }))).toEqual(['output']);
  }
  expect(await readAs(reader, rpc('monitors/dashboard', { teamId }))).toEqual(['output']);
});

it.each(READERS)('no document that a %s reads or lists contains a ping URL or output', async (reader) => {
  const { readAs, teamId, monitorId } = await start();
  const keys = [teamKey(teamId), monitorKey(teamId, monitorId), [...teamKey(teamId), 'views', 'monitors']];
  for (const path of keys) expect(await readAs(reader, { kind: 'document-get', path })).toEqual([]);
  expect(await readAs(reader, { kind: 'document-get-many', paths: keys })).toEqual([]);
  expect(await readAs(reader, { kind: 'document-list', prefix: teamMonitorsPrefix(teamId) })).toEqual([]);
});

it('no change that a viewer is sent contains a ping URL, while a member is sent it', async () => {
  const { server, tokens, people, secretsIn, teamId, monitorId, fail, team } = await start();
  const open = async (token: string) => {
    const client = await openClient(new WebSocket(`${server.url.replace('http', 'ws')}/api`, [protocolOf(token)]));
    client.send({ kind: 'document-watch', key: monitorKey(teamId, monitorId) });
    client.send({ kind: 'collection-watch', key: teamMonitorsPrefix(teamId) });
    expect(await client.obeyed()).toEqual([]);
    return client;
  };
  const [viewer, member] = [await open(tokens.viewer), await open(people.member.token)];
  await fail();
  const sent = async (client: typeof viewer) => [
    secretsIn(JSON.stringify(await client.next())),
    secretsIn(JSON.stringify(await client.next())),
  ];
  expect(await sent(member)).toEqual([['ping URL'], ['ping URL']]);
  expect(await sent(viewer)).toEqual([[], []]);
  // A new role applies to the next change.
  const users = team.users.map((user) => ({ ...user, ...(user.role === 'member' && { role: 'viewer' as const }) }));
  await server.replaceTeam({ ...team, users });
  await fail();
  expect(await sent(member)).toEqual([[], []]);
  for (const client of [viewer, member]) client.socket.terminate();
});

it('no address that a read key can open contains a ping URL or output', async () => {
  const { server, tokens, secretsIn, uuid } = await start();
  const paths = server.declared.routes.flatMap(({ method, path, audience }) =>
    method === 'GET' && audience === 'itsKey'
      ? [path.replace(/:id\b/, uniqueKeyOf(uuid)).replaceAll(/:\w+/g, '2')]
      : [],
  );
  const read = async (path: string, token: string) => {
    const answer = await fetch(server.url + path, {
      headers: { 'x-api-key': token, authorization: `Bearer ${token}` },
    });
    return { isOpen: answer.ok, secrets: secretsIn(await answer.text()) };
  };
  let opened = 0;
  for (const path of new Set([
    ...paths,
    '/api/v3/checks/?q=e',
    '/api/v3/config',
    `/api/v3/notifications?check=${uniqueKeyOf(uuid)}`,
  ])) {
    const { isOpen, secrets } = await read(path, tokens['read key']);
    expect({ path, secrets }).toEqual({ path, secrets: [] });
    opened += Number(isOpen);
  }
  expect(opened).toBeGreaterThan(5);
  expect((await read('/api/v3/checks/', tokens['write key'])).secrets).toEqual(['ping URL']);
});

it('no mail contains a ping URL', async () => {
  const { server, secretsIn } = await start();
  await until(() => server.mailer.sent.some(({ subject }) => /down/i.test(subject)));
  const mails = server.mailer.sent.map((mail) => secretsIn(JSON.stringify(mail)));
  expect(mails.flat().filter((secret) => secret !== 'output')).toEqual([]);
});
