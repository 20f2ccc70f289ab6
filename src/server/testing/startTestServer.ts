import type { Envelope, SingleEnvelope } from '../../contract/envelopes.ts';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team, TeamUser } from '../../contract/records.ts';
import { readConfig, type Config } from '../config.ts';
import { createServer, type ServerOverrides } from '../createServer.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createFakeMailer } from '../mail/fakeMailer.ts';

/** A signed-up person, as a client knows them. */
export interface TestPerson {
  userId: string;
  token: string;
  refreshToken: string;
}

export interface TestServerOptions extends ServerOverrides {
  config?: Partial<Config>;
}

/** The real server on a free port, with its records in memory and mails that stay here; spoken to over HTTP only. */
export async function startTestServer({ config = {}, ...overrides }: TestServerOptions = {}) {
  const mailer = createFakeMailer();
  const base = readConfig({ PORT: '0', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://hearth.test' });
  const server = await createServer(
    { ...base, webRoot: '/nonexistent', ...config },
    { store: createMemoryDocumentStore(), mailer, ...overrides },
  );
  const url = await server.listen();
  let people = 0;

  /** Sends any body to the API, as text or bytes if it is not an object. */
  async function send(
    body: object | string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  }

  async function call(body: object, token?: string): Promise<Envelope> {
    const response = await send(body, token === undefined ? {} : { authorization: `Bearer ${token}` });
    return (await response.json()) as Envelope;
  }

  /** Sends one command that must succeed; answers its value. */
  async function valueOf<Value>(command: object, token?: string): Promise<Value> {
    const envelope = await call(command, token);
    if (envelope.kind !== 'result') throw new Error(`${JSON.stringify(command)} answered ${JSON.stringify(envelope)}.`);
    return envelope.value as Value;
  }

  async function signUp(address = `person${++people}@example.com`): Promise<TestPerson> {
    const ask = (name: string, input?: object) =>
      valueOf<Record<string, string>>({ kind: 'rpc', rpc: ['registration', name], input });
    const begun = await ask('begin');
    const asked = await ask('submitPrompt', { state: begun.state, id: 'email', value: address });
    const code = /^\d{6}/.exec(mailer.lastTo(address).subject)?.[0];
    const tokens = await ask('submitValidationCode', { state: asked.state, id: 'email', value: code });
    const { access_token: token = '', refresh_token: refreshToken = '', id_token: idToken = '' } = tokens;
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      sub: string;
    };
    return { userId: claims.sub, token, refreshToken };
  }

  /** Makes a team whose first person is its owner and the rest members. */
  async function createTeam(owner: TestPerson, ...members: TestPerson[]): Promise<Team> {
    const users: TeamUser[] = [
      { userId: owner.userId, role: 'owner' },
      ...members.map(({ userId }): TeamUser => ({ userId, role: 'member' })),
    ];
    const team: Team = { teamId: createId(TEAM_ID_PREFIX), display: 'Operations', initials: 'OP', users };
    const key = teamKey(team.teamId);
    await valueOf(
      { kind: 'document-atomic', checks: [{ key, versionstamp: null }], ops: [{ type: 'set', key, data: team }] },
      owner.token,
    );
    return team;
  }

  return { url, mailer, send, call, valueOf, signUp, createTeam, close: server.close };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The outcomes of a batch. */
export function resultsOf(envelope: Envelope): SingleEnvelope[] {
  if (envelope.kind !== 'results') throw new Error(`Not a list of results: ${JSON.stringify(envelope)}.`);
  return envelope.results;
}
