import { WebSocket } from 'ws';
import { teamKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import type { CreatedScreen } from '../../../contract/screens.ts';
import type { ServerOverrides } from '../../serverOverrides.ts';
import type { TestPerson } from '../../testing/apiClient.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { openClient, protocolOf, type TestClient } from '../../ws/testing/testClient.ts';

/**
 * The kinds of visitors: anonymous, someone with an invalid bearer token, a team's screen, and three people who differ
 * in their relationship to the team.
 */
export const VISITORS = ['anonymous', 'dead bearer', 'screen', 'stranger', 'member', 'owner'] as const;
export type VisitorName = (typeof VISITORS)[number];
/** What each visitor gets: `allowed`, or the name of the error. */
export type Outcomes = Record<VisitorName, string>;

export const ALLOWED = 'allowed';

/**
 * Gives everyone who is signed in the same outcome. Screens get the same outcome as anonymous visitors unless
 * `exceptions` says otherwise.
 */
export const answers = (anonymous: string, signedIn: string, exceptions: Partial<Outcomes> = {}): Outcomes => ({
  anonymous,
  'dead bearer': 'UnauthenticatedError',
  screen: anonymous,
  stranger: signedIn,
  member: signedIn,
  owner: signedIn,
  ...exceptions,
});

/** Starts a server with a team and its screen. The owner, a member and a stranger are signed in. */
export async function startTeamWorld(overrides: ServerOverrides = {}) {
  const server = await startTestServer(overrides);
  const owner = await server.signUp();
  const member = await server.signUp();
  const stranger = await server.signUp();
  const team = await server.createTeam(owner, member);
  const monitor = await server.createMonitor(owner, team.teamId);
  const { link } = await server.valueOf<CreatedScreen>(
    { kind: 'rpc', rpc: ['screens', 'create'], input: { teamId: team.teamId, name: 'Office screen' } },
    owner.token,
  );
  const sockets: WebSocket[] = [];

  const tokenOf = (visitor: VisitorName): string | undefined =>
    ({
      anonymous: undefined,
      'dead bearer': 'no.token.of.ours',
      screen: new URL(link).hash.slice(1),
      stranger: stranger.token,
      member: member.token,
      owner: owner.token,
    })[visitor];

  async function connect(token?: string): Promise<TestClient> {
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/api`,
      token === undefined ? [] : [protocolOf(token)],
    );
    sockets.push(socket);
    return openClient(socket);
  }

  /** The outcome of a command sent over HTTP. */
  async function ask(visitor: VisitorName, command: object): Promise<string> {
    const envelope = await server.call(command, tokenOf(visitor));
    return envelope.kind === 'error' ? envelope.name : envelope.kind === 'result' ? ALLOWED : envelope.kind;
  }

  /** The outcome of a frame sent over the websocket, which replies only to refused frames. */
  const sendFrame = (visitor: VisitorName, frame: object): Promise<string> => sendFrameAs(tokenOf(visitor), frame);

  /** The outcome of a frame sent with any token. */
  async function sendFrameAs(token: string | undefined, frame: object): Promise<string> {
    const client = await connect(token).catch((refusal: Error) => refusal.message);
    if (client === 'HTTP 401') return 'UnauthenticatedError';
    if (typeof client === 'string') throw new Error(client);
    client.send(frame);
    const [refusal] = await client.obeyed();
    client.socket.terminate();
    return refusal === undefined ? ALLOWED : (refusal.payload as { name: string }).name;
  }

  /** Writes a team record as one of the people; returns `allowed` or the name of the error. */
  async function writeTeam(as: TestPerson, changed: Team): Promise<string> {
    const ops = [{ type: 'set', key: teamKey(changed.teamId), data: changed }];
    const envelope = await server.call({ kind: 'document-atomic', checks: [], ops }, as.token);
    return envelope.kind === 'error' ? envelope.name : ALLOWED;
  }

  return {
    server,
    team,
    /** One of the team's monitors. */
    monitor,
    owner,
    member,
    stranger,
    connect,
    tokenOf,
    ask,
    sendFrame,
    sendFrameAs,
    writeTeam,
    async stop() {
      for (const socket of sockets) socket.terminate();
      await server.close();
    },
  };
}

export type TeamWorld = Awaited<ReturnType<typeof startTeamWorld>>;
