import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import type { FlowStep } from '../../contract/flow.ts';
import { createId, INTEGRATION_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { until } from '../../testing/until.ts';
import { rotateServerKeys } from '../auth/serverKeys.ts';
import type { OpenDatabase } from '../database/openDatabase.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createSqlDocumentStore } from '../documents/sql/sqlDocumentStore.ts';
import { closeAll, listen } from '../egress/testing/listen.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { openClient, protocolOf, type TestClient } from '../ws/testing/testClient.ts';
import { openVault } from './openVault.ts';
import { TEST_SECRET_KEY } from './testing/testVault.ts';

const NEXT_SECRET_KEY = 'the next secret key of nothing but tests';
const SIGNED_OUT = 4401;
/** Rounds that every worker completes before the keys change again. */
const ROUNDS_BETWEEN = 2;

const ANN = 'ann@example.com';
const AUTHORIZATION = 'Bearer of the webhook';

const rpc = (path: string, input?: unknown) => ({ kind: 'rpc', rpc: path.split('/'), input });
const LIST = rpc('sessions/list', {});
const refreshing = (token: string) => rpc('authentication/refreshAccessToken', token);

const webhookTo = (url: string) => ({
  name: 'Pager',
  config: {
    kind: 'webhook',
    url,
    method: 'POST',
    headers: [{ name: 'Authorization', value: AUTHORIZATION }],
    secret: 'signs requests',
    downBody: '',
    upBody: '',
  },
  isDefault: false,
  remindEverySeconds: null,
  alertAfterFailures: 1,
  wantsSummary: false,
});

const reachable = ({ url }: TestPlace) => ({ database: databaseAt(url), allowsPrivateTargets: true });

interface Keys {
  secretKey: string;
  previousSecretKeys: string[];
}

describe.each(ENGINES)('changing keys under load on $name', ({ name, places }) => {
  const nextPlace = places();
  const serverCount = name === 'SQLite' ? 1 : 2;
  let place: TestPlace;
  let servers: TestServer[];
  let database: OpenDatabase;
  let store: DocumentStore;
  let ann: TestPerson;
  let team: Team;
  let workers: { rounds: number; over: Promise<void> }[];
  let end: AbortController;
  /** Resolves once a server is available. */
  let isServed: Promise<void>;
  let asking: Map<TestServer, number>;
  let refused: unknown[];
  let closings: number[];
  let sockets: WebSocket[];

  const serve = (keys: Keys) => startTestServer({ config: { ...keys, ...reachable(place) } });

  /** Calls the servers in turn, as a load balancer would. */
  async function at<Value>(index: number, ask: (server: TestServer) => Promise<Value>): Promise<Value> {
    await isServed;
    const server = servers[index % serverCount]!;
    asking.set(server, (asking.get(server) ?? 0) + 1);
    return ask(server).finally(() => asking.set(server, asking.get(server)! - 1));
  }
  const isIdle = (server: TestServer): boolean => (asking.get(server) ?? 0) === 0;

  /** Repeats an action, and collects refusals. */
  function work(round: (index: number) => Promise<unknown>): void {
    const worker = { rounds: 0, over: Promise.resolve() };
    worker.over = (async () => {
      for (; !end.signal.aborted; worker.rounds += 1) {
        const refusal = await round(worker.rounds);
        if (refusal !== null) refused.push(refusal);
      }
    })();
    workers.push(worker);
  }
  async function everyoneWorks(): Promise<void> {
    const goals = workers.map(({ rounds }) => rounds + ROUNDS_BETWEEN);
    await until(() => workers.every(({ rounds }, index) => rounds >= goals[index]!));
  }

  const listSessions = async (index: number, token: string): Promise<unknown> => {
    const answer = await at(index, (server) => server.call(LIST, token));
    return answer.kind === 'result' ? null : answer;
  };

  /** Opens a socket that reconnects with the same token when its server stops. */
  async function keepSocket(index: number): Promise<TestClient> {
    const client = await at(index, async ({ url }) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api`, [protocolOf(ann.token)]);
      sockets.push(socket);
      return openClient(socket);
    });
    void client.closed.then(({ code }) => {
      closings.push(code);
      if (!end.signal.aborted) void keepSocket(index + 1).catch((refusal: Error) => refused.push(refusal.message));
    });
    return client;
  }

  async function startWorking(): Promise<void> {
    const { data: monitor } = await servers[0]!.createMonitor(ann, team.teamId);
    for (let count = 0; count < 3; count++) {
      work(async (index) => {
        const { status } = await at(index + count, ({ url }) => fetch(`${url}/ping/${monitor.uuid}`));
        return status === 200 ? null : `A ping got ${status}`;
      });
    }
    work((index) => listSessions(index, ann.token));
    let { refreshToken } = await servers[0]!.logIn(ANN);
    work(async (index) => {
      const answer = await at(index, (server) => server.call(refreshing(refreshToken)));
      if (answer.kind !== 'result') return answer;
      const tokens = answer.value as Record<string, string>;
      refreshToken = tokens.refresh_token ?? '';
      return listSessions(index + 1, tokens.access_token ?? '');
    });
    await everyoneWorks();
  }

  /**
   * Replaces the servers with ones that use other keys: one by one, or, if there's only one, while no request is in
   * progress.
   */
  async function restartWith(keys: Keys): Promise<void> {
    if (serverCount === 1) {
      let serveAgain = (): void => undefined;
      isServed = new Promise((resolve) => (serveAgain = resolve));
      await until(() => isIdle(servers[0]!));
      await servers[0]!.close();
      servers[0] = await serve(keys);
      serveAgain();
    } else {
      for (const [index, before] of servers.entries()) {
        servers[index] = await serve(keys);
        await until(() => isIdle(before));
        await before.close();
      }
    }
    await everyoneWorks();
  }

  beforeEach(async () => {
    place = await nextPlace();
    end = new AbortController();
    isServed = Promise.resolve();
    asking = new Map<TestServer, number>();
    [workers, refused, closings, sockets] = [[], [], [], []];
    const keys = { secretKey: TEST_SECRET_KEY, previousSecretKeys: [] };
    servers = [];
    while (servers.length < serverCount) servers.push(await serve(keys));
    database = await place.open();
    store = createSqlDocumentStore(database);
    ann = await servers[0]!.signUp(ANN);
    team = await servers[0]!.createSilentTeam(ann);
  });
  afterEach(async () => {
    end.abort();
    await Promise.all(workers.map(({ over }) => over));
    for (const socket of sockets) socket.terminate();
    await Promise.all(servers.map((server) => server.close()));
    await store.close();
    await database.close();
    await closeAll();
  });

  it('keeps everyone signed in and fails no request when the token-signing keys change', async () => {
    await startWorking();
    const client = await keepSocket(0);
    const started = await servers[0]!.valueOf<FlowStep>(rpc('registration/begin'));
    const email = { state: started.state, id: 'email', value: 'bob@example.com' };
    const { state } = await servers[0]!.valueOf<FlowStep>(rpc('registration/submitPrompt', email));

    const settings = { dataDir: '', database: databaseAt(place.url), secretKey: TEST_SECRET_KEY };
    const vault = await openVault({ ...settings, previousSecretKeys: [] }, store);
    for (let round = 0; round < 3; round++) {
      await rotateServerKeys({ store, vault, now: database.now });
      await everyoneWorks();
    }
    // A sign-up in progress when the keys changed can be finished on another server.
    const code = { state, id: 'email', value: servers[0]!.mailer.lastTo('bob@example.com').subject.slice(0, 6) };
    await at(1, (server) => server.valueOf(rpc('registration/submitValidationCode', code)));
    client.send({ kind: 'document-watch', key: teamKey(team.teamId) });
    await client.obeyed();
    await servers[0]!.replaceTeam({ ...team, display: 'Renamed' });
    expect(await client.next()).toMatchObject({ payload: { data: { display: 'Renamed' } } });
    expect({ refused, closings }).toEqual({ refused: [], closings: [] });
  });

  it('keeps everyone signed in and fails no request when SECRET_KEY changes', async () => {
    const headers: unknown[] = [];
    const port = await listen((request, response) => {
      headers.push(request.headers.authorization);
      response.end();
    });
    const integration = { teamId: team.teamId, integrationId: createId(INTEGRATION_ID_PREFIX) };
    const settings = webhookTo(`http://127.0.0.1:${port}/`);
    await servers[0]!.valueOf(rpc('integrations/save', { ...integration, versionstamp: null, settings }), ann.token);
    await startWorking();
    await keepSocket(0);

    // With several servers, all must have the next key before the first one uses it.
    if (serverCount > 1) await restartWith({ secretKey: TEST_SECRET_KEY, previousSecretKeys: [NEXT_SECRET_KEY] });
    await restartWith({ secretKey: NEXT_SECRET_KEY, previousSecretKeys: [TEST_SECRET_KEY] });
    const alone = { secretKey: NEXT_SECRET_KEY, previousSecretKeys: [] };
    // The old key is required until every record is encrypted with the new one.
    const places = { dataDir: '', database: databaseAt(place.url) };
    await until(() => openVault({ ...places, ...alone }, store).catch(() => null));
    await restartWith(alone);

    await servers[0]!.valueOf(rpc('integrations/testSaved', { ...integration, direction: 'down' }), ann.token);
    expect(headers).toEqual([AUTHORIZATION]);
    expect({ refused, isSignedOut: closings.includes(SIGNED_OUT) }).toEqual({ refused: [], isSignedOut: false });
  });
});
