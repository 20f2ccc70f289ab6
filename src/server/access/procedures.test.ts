import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestAuth } from '../auth/testing/createTestAuth.ts';
import { ALLOWED, answers, startTeamWorld, VISITORS, type Outcomes, type TeamWorld } from './testing/startTeamWorld.ts';

interface Row {
  rpc: string;
  input?: (world: TeamWorld) => unknown;
  outcomes: Outcomes;
}

const anyone: Outcomes = answers(ALLOWED, ALLOWED, { 'dead bearer': ALLOWED });
const signedIn = answers('ForbiddenError', ALLOWED);
/** Whoever gets that far hears that a made-up state is not (any more) one of the server's. */
const goesOn = answers('ExpiredStateError', 'ExpiredStateError');
const step = () => ({ state: 'made up', id: 'email', value: '000000', locale: 'en' });

const rows: Row[] = [
  { rpc: 'authentication/begin', outcomes: anyone },
  { rpc: 'authentication/sendPrompt', input: step, outcomes: goesOn },
  { rpc: 'authentication/submitPrompt', input: step, outcomes: goesOn },
  { rpc: 'registration/begin', outcomes: anyone },
  { rpc: 'registration/sendValidationCode', input: step, outcomes: goesOn },
  { rpc: 'registration/submitPrompt', input: step, outcomes: goesOn },
  { rpc: 'registration/submitValidationCode', input: step, outcomes: goesOn },
  { rpc: 'authentication/refreshAccessToken', input: ({ owner }) => owner.refreshToken, outcomes: anyone },
  { rpc: 'authentication/signOut', outcomes: anyone },
  { rpc: 'sessions/list', outcomes: signedIn },
  { rpc: 'sessions/revoke', input: () => ({ sessionId: 'of nobody' }), outcomes: signedIn },
  {
    rpc: 'account/delete',
    input: () => ({ email: 'another@example.com' }),
    outcomes: answers('ForbiddenError', 'InvalidInputError'),
  },
  { rpc: 'account/erase', outcomes: answers('UnknownRpcError', 'UnknownRpcError') },
];

let world: TeamWorld;
beforeEach(async () => {
  world = await startTeamWorld();
});
afterEach(() => world.stop());

describe('remote procedures', () => {
  it.each(rows)('$rpc: $outcomes', async ({ rpc, input, outcomes }) => {
    const command = { kind: 'rpc', rpc: rpc.split('/'), input: input?.(world) };
    const answered: Partial<Outcomes> = {};
    for (const visitor of VISITORS) answered[visitor] = await world.ask(visitor, command);
    expect(answered).toEqual(outcomes);
  });

  it('are no matter of the websocket', async () => {
    const client = await world.connect(world.owner.token);
    for (const { rpc } of rows) {
      client.send({ kind: 'rpc', rpc: rpc.split('/') });
      expect(await client.next()).toMatchObject({ event: ['$error'], payload: { name: 'UnknownCommandError' } });
    }
    expect(await world.ask('owner', { kind: 'rpc', rpc: ['sessions', 'list'] })).toBe(ALLOWED);
  });

  it("end and show nobody's sessions but one's own", async () => {
    const { server, owner, stranger } = world;
    const list = { kind: 'rpc', rpc: ['sessions', 'list'] };
    const [session] = await server.valueOf<{ sessionId: string }[]>(list, owner.token);
    const revoke = { kind: 'rpc', rpc: ['sessions', 'revoke'], input: { sessionId: session?.sessionId } };
    expect(await world.ask('stranger', revoke)).toBe(ALLOWED);
    const seen = await server.valueOf<{ sessionId: string }[]>(list, stranger.token);
    expect(seen.map(({ sessionId }) => sessionId)).not.toContain(session?.sessionId);
    expect(await world.ask('owner', list)).toBe(ALLOWED);
  });

  it('are all in the table above', async () => {
    const { auth } = await createTestAuth();
    const known = rows.map(({ rpc }) => rpc);
    expect(auth.rpcs.map(({ path }) => path.join('/')).filter((path) => !known.includes(path))).toEqual([]);
    await auth.close();
  });
});
