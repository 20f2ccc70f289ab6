import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WebSocket } from 'ws';
import type { Integration } from '../../contract/alerting/integrationRecord.ts';
import { teamAlertingEvent } from '../../contract/events.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../contract/ids.ts';
import { teamMonitorsPrefix, teamKey, userKey, userTeamsPrefix } from '../../contract/keys.ts';
import type { FlowStep } from '../../contract/flow.ts';
import type { ImportPreview } from '../../contract/monitors/importing.ts';
import type { PingKey } from '../../contract/monitors/monitorCalls.ts';
import type { PasskeyCreation } from '../../contract/passkeys.ts';
import type { ProofOffer } from '../../contract/proof.ts';
import type { CreatedScreen } from '../../contract/screens.ts';
import type { CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import type { TeamBadges } from '../../contract/teams/badgeCalls.ts';
import { NOW } from '../../testing/clock.ts';
import { until } from '../../testing/until.ts';
import { sampleInput } from '../access/testing/sampleInput.ts';
import { createSoftAuthenticator } from '../auth/passkeys/testing/softAuthenticator.ts';
import { requestIn } from '../auth/passkeys/testing/passkeyPeople.ts';
import { serverKeysKey } from '../auth/records.ts';
import { readBadges } from '../badges/badgeRecords.ts';
import { backUp } from '../database/sqlite/backup/backUp.ts';
import { openSqliteDatabase } from '../database/sqlite/openSqliteDatabase.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import { closeAll, listen } from '../egress/testing/listen.ts';
import { healthchecksProject } from '../importing/testing/healthchecksProject.ts';
import { createLogger } from '../pinoLogger.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { everyRow } from '../testing/everyRow.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { openClient, protocolOf, type TestClient } from '../ws/testing/testClient.ts';
import { createSealedDocument } from './sealedDocument.ts';
import { TEST_SECRET_KEY, testVault } from './testing/testVault.ts';

const PUBLIC_URL = 'https://hearth.example.com';
const OWNER = 'olga@example.com';
const VIEWER = 'vera@example.com';
const SOURCE_KEY = 'hcw_planted0source0key0of0import';
const SOURCE_PING_KEY = 'planted0-ping-key0source';
const METRICS_TOKEN = 'planted0metrics0token0of0nothing';

/** Something that only those it's given to may have. */
interface Planted {
  text: string;
  /** The answers that hand it over, and what keeps it as it is. Nothing else may hold it. */
  isIn?: string[];
}

/** Secrets that show by their form what they are: logs hide them wherever they are, even in a path. */
const RECOGNIZABLE = /^(?:eyJ|(?:hr[prw]|inv|tv|bdg)_)/;

/** Everything that was said or kept, by where. */
interface Found {
  place: string;
  text: string;
}

/** Procedures that only show something. */
const READING =
  /\/(?:list\w*|get|ids|search|trouble|dashboard|events|history|incident|overview|look|export|status|old\w+|preview\w*|pingKey|pingBody|options)$/;

const rpc = (path: string, input?: unknown) => ({ kind: 'rpc', rpc: path.split('/'), input });
const found = (text: string, pattern: RegExp): string => {
  const match = pattern.exec(text)?.[1];
  if (match === undefined) throw new Error(`No ${pattern.source} in ${text}`);
  return match;
};

/** Where the answers to requests are kept, by what was asked. */
function recordAnswers(answers: Found[], isOfViewer: (authorization: string) => boolean): void {
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const response = await fetch(target, init);
    const { pathname } = new URL(String(target));
    const command =
      typeof init?.body === 'string' ? found(`${init.body}"rpc":["of","none"]`, /"rpc":\[([^\]]*)\]/) : '';
    const asked = pathname === '/api' ? command.replaceAll('"', '').replace(',', '/') : pathname.split('/')[1];
    const who = isOfViewer(new Headers(init?.headers).get('authorization') ?? '') ? 'the viewer’s ' : '';
    const headers = [...response.headers].map((each) => each.join(': ')).join('\n');
    answers.push({ place: `${who}answer of ${asked}`, text: `${headers}\n${await response.clone().text()}` });
    return response;
  });
}

describe.each(ENGINES)('secrets of every kind on $name', ({ places }) => {
  const nextPlace = places();
  const planted = new Map<string, Planted>();
  const heard: Found[] = [];
  const log: string[] = [];
  const sockets: TestClient[] = [];
  let place: TestPlace;
  let server: TestServer;
  let owner: TestPerson;
  let viewer: TestPerson;
  let teamId: string;

  const plant = (name: string, text: string, ...isIn: string[]): string => {
    if (text.length < 6) throw new Error(`The ${name} is too short to be looked for.`);
    planted.set(name, { text, isIn });
    return text;
  };
  const ask = <Value>(path: string, input?: object, { token } = owner) =>
    server.valueOf<Value>(rpc(path, input && { teamId, ...input }), token);
  const mailTo = (address: string) => server.mailer.lastTo(address);
  const codeIn = (address: string) => found(mailTo(address).subject, /(\d{6})/);
  const linkSecretIn = (address: string, path: RegExp) => found(mailTo(address).text, path);

  async function connect(name: string, token: string): Promise<TestClient> {
    const client = await openClient(new WebSocket(`${server.url.replace('http', 'ws')}/api`, [protocolOf(token)]));
    client.socket.on('message', (data: Buffer) => heard.push({ place: `socket of ${name}`, text: data.toString() }));
    sockets.push(client);
    return client;
  }
  async function watch(name: string, token: string): Promise<void> {
    const client = await connect(name, token);
    client.send({ kind: 'event-subscribe', event: teamAlertingEvent(teamId) });
    client.send({ kind: 'document-watch', key: teamKey(teamId) });
    client.send({ kind: 'collection-watch', key: teamMonitorsPrefix(teamId) });
    await client.obeyed();
  }

  /** Signs someone up; everything they're given on the way is a secret. */
  async function signUp(name: string, address: string): Promise<TestPerson> {
    const person = await server.signUp(address);
    plant(`sign-in code of ${name}`, codeIn(address));
    plant(`sign-in link of ${name}`, linkSecretIn(address, /#(\S+)/));
    plant(`first access token of ${name}`, person.token, 'answer of registration/submitValidationCode');
    plant(`first refresh token of ${name}`, person.refreshToken, 'answer of registration/submitValidationCode');
    const fresh = await server.valueOf<Record<string, string>>(
      rpc('authentication/refreshAccessToken', person.refreshToken),
    );
    const refreshed = 'answer of authentication/refreshAccessToken';
    return {
      userId: person.userId,
      token: plant(`access token of ${name}`, fresh.access_token ?? '', refreshed),
      refreshToken: plant(`refresh token of ${name}`, fresh.refresh_token ?? '', refreshed),
    };
  }

  async function inviteViewer(): Promise<void> {
    await ask('invitations/create', { addresses: [VIEWER], role: 'viewer' });
    const secret = plant('invitation link', linkSecretIn(VIEWER, /invite#(\w+)/));
    plant('unsubscribe link', linkSecretIn(VIEWER, /unsubscribe\?(\S+)/));
    viewer = await signUp('the viewer', VIEWER);
    for (const token of [undefined, viewer.token]) await server.call(rpc('invitations/look', { secret }), token);
    await server.valueOf(rpc('invitations/accept', { secret }), viewer.token);
  }

  async function useApiKeys(): Promise<void> {
    for (const scope of ['ping', 'read', 'write']) {
      const { secret } = await ask<CreatedApiKey>('apiKeys/create', { name: `${scope} key`, scope });
      plant(`API key to ${scope}`, secret, 'answer of apiKeys/create');
      await server.call(rpc('monitors/list', { teamId }), secret);
      await fetch(`${server.url}/api/v3/checks/`, { headers: { 'x-api-key': secret } });
      await fetch(`${server.url}/ping/${secret}/nightly?create=1`);
    }
  }

  async function useScreen(): Promise<void> {
    const { link } = await ask<CreatedScreen>('screens/create', { name: 'Office' });
    const secret = plant('TV link', new URL(link).hash.slice(1), 'answer of screens/create');
    await server.call(rpc('screens/look'), secret);
    await watch('the screen', secret);
  }

  async function usePingKeys(): Promise<void> {
    const given = 'answer of monitors/pingKey';
    const { pingKey: first } = await ask<PingKey>('monitors/pingKey', {});
    // Each ping is looked up by its own key, so these are kept as they are.
    plant('replaced ping key', first, given, 'answer of monitors/oldPingKeys', 'ping_codes', 'ping_code_uses');
    await fetch(`${server.url}/ping/${first}/nightly`);
    await ask('monitors/replacePingKey', { keepDays: 7 });
    const { pingKey } = await ask<PingKey>('monitors/pingKey', {});
    plant('ping key', pingKey, given, 'answer of monitors/replacePingKey', 'ping_keys');
    for (const key of [first, pingKey]) await fetch(`${server.url}/ping/${key}/nightly/fail`);
  }

  async function showBadges(): Promise<void> {
    const badges = await ask<TeamBadges>('badges/turnOn', {});
    if (badges === null) throw new Error('There are no badges.');
    const path = new URL(badges.all.json).pathname;
    const shown = ['answer of badges/turnOn', 'answer of badges/get', 'the viewer’s answer of badges/get'];
    plant('badge link', path.split('/')[2] ?? '', ...shown);
    await fetch(`${server.url}${path}`);
    const record = await readBadges(server.documents, teamId);
    plant('secret of badges', record?.data.secret ?? '', '$badges/teams');
  }

  /** Alerts a service that repeats what it's sent. */
  async function alertService(): Promise<void> {
    const port = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.statusCode = 400;
        response.end(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString()}`);
      });
    });
    const config = {
      kind: 'webhook',
      url: `http://127.0.0.1:${port}/${plant('webhook address', 'planted0-address')}`,
      method: 'POST',
      headers: [{ name: 'Authorization', value: plant('webhook header', 'planted0-header') }],
      secret: plant('webhook signing secret', 'planted0-signing'),
      downBody: '',
      upBody: '',
    };
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    const settings = {
      name: 'Pager',
      config,
      isDefault: true,
      remindEverySeconds: null,
      alertAfterFailures: 1,
      wantsSummary: false,
    };
    await ask('integrations/save', { integrationId, versionstamp: null, settings });
    await ask('integrations/testSaved', { integrationId, direction: 'down' });
    const monitor = await server.createMonitor(owner, teamId);
    await fetch(`${server.url}/ping/${monitor.data.uuid}/fail`);
    await until(async () =>
      (await ask<Integration[]>('integrations/list', {})).some(
        (each) => each.integrationId === integrationId && each.lastDelivery !== null,
      ),
    );
    const mailing = { ...settings, name: 'Mail', config: { kind: 'email', to: 'else@example.com' } };
    const mailId = createId(INTEGRATION_ID_PREFIX);
    await ask('integrations/save', { integrationId: mailId, versionstamp: null, settings: mailing });
    await until(() => server.mailer.sent.some(({ to }) => to === 'else@example.com'));
    plant('confirmation link', linkSecretIn('else@example.com', /confirm\?(\S+)/));
    await server.confirmAddress('else@example.com');
  }

  /** From a service that repeats the key it's asked with, first in a refusal. */
  async function importMonitors(): Promise<void> {
    let refuses = true;
    const port = await listen((request, response) => {
      response.statusCode = refuses ? 401 : 200;
      response.end(refuses ? JSON.stringify(request.headers) : JSON.stringify(healthchecksProject(NOW)));
      refuses = false;
    });
    const source = { address: `http://127.0.0.1:${port}/`, key: plant('key of an import’s source', SOURCE_KEY) };
    await server.call(rpc('imports/preview', { teamId, ...source }), owner.token);
    const { importId } = await ask<ImportPreview>('imports/preview', source);
    const pingKey = plant(
      'ping key of an import’s source',
      SOURCE_PING_KEY,
      'answer of monitors/oldPingKeys',
      'imports',
      'ping_codes',
    );
    await ask('imports/run', { importId, pingKey });
  }

  async function proveAndAddPasskey(): Promise<void> {
    const credentials: Parameters<typeof createSoftAuthenticator>[1] = [];
    const authenticator = createSoftAuthenticator(PUBLIC_URL, credentials);
    const creation = await server.valueOf<PasskeyCreation>(rpc('passkeys/begin'), owner.token);
    await server.valueOf(rpc('passkeys/add', { response: authenticator.create(creation) }), owner.token);
    plant('private key of a passkey', String(credentials[0]?.privateKey.export({ format: 'jwk' }).d));
    const begun = await server.valueOf<FlowStep>(rpc('authentication/begin', ['passkey']));
    const used = authenticator.use(requestIn(begun));
    plant('signature of a passkey', used.response.signature);
    const login = { state: begun.state, id: 'passkey', value: used };
    const tokens = await server.valueOf<Record<string, string>>(rpc('authentication/submitPrompt', login));
    plant('refresh token by a passkey', tokens.refresh_token ?? '', 'answer of authentication/submitPrompt');

    const { state } = await server.valueOf<ProofOffer>(rpc('security/beginProof'), owner.token);
    await server.valueOf(rpc('security/sendProofCode', { state }), owner.token);
    const value = plant('code of a proof', codeIn(OWNER));
    await server.valueOf(rpc('security/submitProof', { state, way: 'email', value }), owner.token);

    const email = 'olga.new@example.com';
    await server.valueOf(rpc('address/begin', { email }), owner.token);
    const toCode = plant('code to a new address', codeIn(email));
    const fromCode = plant('code to the old address', codeIn(OWNER));
    await server.valueOf(rpc('address/confirm', { toCode, fromCode }), owner.token);
    plant('link that undoes a new address', linkSecretIn(OWNER, /undo\S*[?#](\S+)/));
  }

  /** What the server itself keeps secret, and what its operator tells it. */
  async function plantServerSecrets(): Promise<void> {
    plant('SECRET_KEY', TEST_SECRET_KEY);
    plant('METRICS_TOKEN', METRICS_TOKEN);
    const keys = await createSealedDocument<{
      sets: { signing: { d: string }; stateSecret: string; codeSecret: string }[];
      markSecret: string;
    }>(server.documents, testVault, serverKeysKey).read();
    const [set] = keys?.data.sets ?? [];
    plant('key that signs tokens', set?.signing.d ?? '');
    plant('secret of flow states', set?.stateSecret ?? '');
    plant('secret of codes', set?.codeSecret ?? '');
    plant('secret of marks', keys?.data.markSecret ?? '');
    for (const token of [METRICS_TOKEN, `${METRICS_TOKEN}?`]) {
      await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    }
  }

  /** Sends each secret to where it doesn't belong: a path, a query, a header, an input and a broken body. */
  async function misplace({ text }: Planted): Promise<void> {
    const encoded = encodeURIComponent(text);
    await fetch(`${server.url}/ping/${encoded}?rid=${encoded}`);
    if (RECOGNIZABLE.test(text)) await fetch(`${server.url}/${encoded}/x.svg?key=${encoded}`);
    await server.send(rpc('monitors/ids', { teamId: text }), { authorization: `Bearer ${text}x` });
    await server.send(`{"kind": "rpc", "input": "${text}`);
  }

  /** Shows someone whatever they may see. */
  async function lookAround({ token, userId }: TestPerson): Promise<void> {
    const [monitor] = await server.valueOf<{ document: { data: { monitorId: string } } }[]>(
      { kind: 'document-list', prefix: teamMonitorsPrefix(teamId) },
      token,
    );
    const existing = { teamId, monitorId: monitor?.document.data.monitorId ?? '' };
    for (const definition of server.declared.procedures) {
      const path = definition.path.join('/');
      if (!READING.test(path) || path === 'imports/preview') continue;
      await server.call({ kind: 'rpc', rpc: definition.path, input: sampleInput(definition, existing) }, token);
    }
    for (const key of [userKey(userId), teamKey(teamId)]) await server.call({ kind: 'document-get', path: key }, token);
    await server.call({ kind: 'document-list', prefix: userTeamsPrefix(userId) }, token);
    for (const format of ['csv', 'jsonl']) {
      const url = `${server.url}/api/audit-export?teamId=${teamId}&format=${format}`;
      await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    }
  }

  beforeEach(async () => {
    place = await nextPlace();
    heard.length = log.length = 0;
    server = await startTestServer({
      logger: createLogger('trace', { write: (line: string) => void log.push(line) }),
      config: {
        database: databaseAt(place.url),
        allowsPrivateTargets: true,
        publicUrl: PUBLIC_URL,
        metricsToken: METRICS_TOKEN,
      },
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const { socket } of sockets.splice(0)) socket.terminate();
    await server.close();
    await closeAll();
  });

  it('are in the answers that hand them over, and nowhere else', async () => {
    recordAnswers(heard, (authorization) => viewer !== undefined && authorization === `Bearer ${viewer.token}`);
    owner = await signUp('the owner', OWNER);
    ({ teamId } = await server.createSilentTeam(owner));
    await watch('the owner', owner.token);
    await inviteViewer();
    await watch('the viewer', viewer.token);
    await useApiKeys();
    await useScreen();
    await usePingKeys();
    await showBadges();
    await alertService();
    await importMonitors();
    await plantServerSecrets();
    for (const each of planted.values()) await misplace(each);
    for (const person of [owner, viewer]) await lookAround(person);
    await proveAndAddPasskey();
    for (const client of sockets) if (client.socket.readyState === WebSocket.OPEN) await client.obeyed();

    const kept: Found[] = [];
    const database = await place.open();
    kept.push(...(await everyRow(database)));
    await database.close();
    if (place.url.startsWith('sqlite:')) {
      const target = join(mkdtempSync(join(tmpdir(), 'hearth-planted-')), 'backup.sqlite');
      backUp({ file: server.databaseFile, target, mayOverwrite: false });
      const copy = openSqliteDatabase(target);
      kept.push(...(await everyRow(copy)));
      await copy.close();
    }
    const everything = [...heard, ...kept, { place: 'log', text: log.join('') }];
    const places = ({ text }: Planted): string[] => {
      // A code of six digits is looked for as such: times and sizes have digits, too.
      const isThere = /^\d+$/.test(text)
        ? (each: string) => new RegExp(`(?<![0-9A-Za-z_-])${text}(?![0-9A-Za-z_-])`).test(each)
        : (each: string) => each.includes(text);
      return [...new Set(everything.filter((each) => isThere(each.text)).map((each) => each.place))].toSorted();
    };
    const table = (of: (each: Planted) => string[]) =>
      Object.fromEntries([...planted].map(([name, each]) => [name, of(each)]));
    expect(planted.size).toBeGreaterThan(30);
    expect(table(places)).toEqual(table(({ isIn = [] }) => isIn.toSorted()));
  });
});
