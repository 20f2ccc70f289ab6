import { WebSocket } from 'ws';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { teamAlertingEvent } from '../../../contract/events.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../../contract/ids.ts';
import { teamKey, teamMonitorsPrefix } from '../../../contract/keys.ts';
import type { FlowStep } from '../../../contract/flow.ts';
import type { ImportPreview } from '../../../contract/monitors/importing.ts';
import type { PingKey } from '../../../contract/monitors/monitorCalls.ts';
import type { PasskeyCreation } from '../../../contract/passkeys.ts';
import type { ProofOffer } from '../../../contract/proof.ts';
import type { CreatedScreen } from '../../../contract/screens.ts';
import type { CreatedApiKey } from '../../../contract/teams/apiKeyCalls.ts';
import type { TeamBadges } from '../../../contract/teams/badgeCalls.ts';
import { NOW } from '../../../testing/clock.ts';
import { until } from '../../../testing/until.ts';
import { createSoftAuthenticator } from '../../auth/passkeys/testing/softAuthenticator.ts';
import { requestIn } from '../../auth/passkeys/testing/passkeyPeople.ts';
import { serverKeysKey } from '../../auth/records.ts';
import { readBadges } from '../../badges/badgeRecords.ts';
import { listen } from '../../egress/testing/listen.ts';
import { healthchecksProject } from '../../importing/testing/healthchecksProject.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { type TestServer } from '../../testing/startTestServer.ts';
import { openClient, protocolOf, type TestClient } from '../../ws/testing/testClient.ts';
import { createSealedDocument } from '../sealedDocument.ts';
import { lookAround, misplace } from './plantedVisits.ts';
import { TEST_SECRET_KEY, testVault } from './testVault.ts';

export const PUBLIC_URL = 'https://hearth.example.com';
const OWNER = 'olga@example.com';
const VIEWER = 'vera@example.com';
const SOURCE_KEY = 'hcw_planted0source0key0of0import';
const SOURCE_PING_KEY = 'planted0-ping-key0source';
export const METRICS_TOKEN = 'planted0metrics0token0of0nothing';

/** A secret that only its recipients should see. */
export interface Planted {
  text: string;
  /**
   * The responses that return the secret, and the places that store it unencrypted. The secret must not appear anywhere
   * else.
   */
  isIn?: string[];
}

/** Text that was sent or stored, and where. */
export interface Found {
  place: string;
  text: string;
}

const rpc = (path: string, input?: unknown) => ({ kind: 'rpc', rpc: path.split('/'), input });
const foundIn = (text: string, pattern: RegExp): string => {
  const match = pattern.exec(text)?.[1];
  if (match === undefined) throw new Error(`No ${pattern.source} in ${text}`);
  return match;
};

/**
 * Creates a tour in which an owner and a viewer visit every part of a server. `heard` collects what their sockets
 * receive.
 */
export function createPlantedTour(server: TestServer, heard: Found[]) {
  const planted = new Map<string, Planted>();
  const sockets: TestClient[] = [];
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
  const codeIn = (address: string) => foundIn(mailTo(address).subject, /(\d{6})/);
  const linkSecretIn = (address: string, path: RegExp) => foundIn(mailTo(address).text, path);

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

  /** Signs someone up. Everything they receive along the way is a secret. */
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

  async function tryApiKeys(): Promise<void> {
    for (const scope of ['ping', 'read', 'write']) {
      const { secret } = await ask<CreatedApiKey>('apiKeys/create', { name: `${scope} key`, scope });
      plant(`API key to ${scope}`, secret, 'answer of apiKeys/create');
      await server.call(rpc('monitors/list', { teamId }), secret);
      await fetch(`${server.url}/api/v3/checks/`, { headers: { 'x-api-key': secret } });
      await fetch(`${server.url}/ping/${secret}/nightly?create=1`);
    }
  }

  async function tryScreen(): Promise<void> {
    const { link } = await ask<CreatedScreen>('screens/create', { name: 'Office' });
    const secret = plant('TV link', new URL(link).hash.slice(1), 'answer of screens/create');
    await server.call(rpc('screens/look'), secret);
    await watch('the screen', secret);
  }

  async function tryPingKeys(): Promise<void> {
    const given = 'answer of monitors/pingKey';
    const { pingKey: first } = await ask<PingKey>('monitors/pingKey', {});
    // Each ping is looked up by its key, so these keys are stored unencrypted.
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

  /** Sends alerts to a service that echoes what it receives. */
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

  /** Imports from a service whose first response is an error that echoes the request headers, including the key. */
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
    const started = await server.valueOf<FlowStep>(rpc('authentication/begin', ['passkey']));
    const used = authenticator.use(requestIn(started));
    plant('signature of a passkey', used.response.signature);
    const login = { state: started.state, id: 'passkey', value: used };
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

  /** The server's own secrets, and those that its operator configures. */
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

  return {
    planted,
    isViewer: (authorization: string) =>
      (viewer as TestPerson | undefined)?.token === authorization.slice('Bearer '.length),
    /** Visits every place where a secret is issued, used, misplaced or displayed. */
    async walk(): Promise<void> {
      owner = await signUp('the owner', OWNER);
      ({ teamId } = await server.createSilentTeam(owner));
      await watch('the owner', owner.token);
      await inviteViewer();
      await watch('the viewer', viewer.token);
      await tryApiKeys();
      await tryScreen();
      await tryPingKeys();
      await showBadges();
      await alertService();
      await importMonitors();
      await plantServerSecrets();
      for (const each of planted.values()) await misplace(server, each.text);
      for (const person of [owner, viewer]) await lookAround(server, person, teamId);
      await proveAndAddPasskey();
      for (const client of sockets) if (client.socket.readyState === WebSocket.OPEN) await client.obeyed();
    },
    close(): void {
      for (const { socket } of sockets) socket.terminate();
    },
  };
}
