import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_EVENT, teamPresenceEvent } from '../../contract/events.ts';
import { userKey } from '../../contract/keys.ts';
import { startTeamWorld, type TeamWorld } from '../access/testing/startTeamWorld.ts';

let world: TeamWorld;
let event: string[];
beforeAll(async () => {
  world = await startTeamWorld();
  event = teamPresenceEvent(world.team.teamId);
});
afterAll(() => world.stop());

const here = { monitorId: 'mid', tab: 'a', doing: 'viewing' };

/** Connects someone who receives presence, and someone who publishes it. */
async function meet() {
  const [owner, member] = [await world.connect(world.owner.token), await world.connect(world.member.token)];
  owner.send({ kind: 'event-subscribe', event });
  await owner.obeyed();
  return {
    owner,
    member,
    publish: (payload: unknown) => member.send({ kind: 'event-publish', event, payload }),
  };
}

describe('presence', () => {
  it('names its person as stored on the server, ignoring a name sent by the client', async () => {
    const key = userKey(world.member.userId);
    const user = { userId: world.member.userId, display: 'Grace', initials: 'GH', timezone: 'UTC' };
    await world.server.call(
      { kind: 'document-atomic', checks: [], ops: [{ type: 'set', key, data: user }] },
      world.member.token,
    );
    const { owner, publish } = await meet();
    publish({ ...here, doing: 'editing' });
    expect(await owner.next()).toEqual({
      kind: 'event',
      event,
      payload: { ...here, doing: 'editing', userId: world.member.userId, display: 'Grace', initials: 'GH' },
    });
  });

  it.each([
    ['another’s name', { ...here, userId: 'id_ada', display: 'Ada' }],
    ['no monitor', { tab: 'a', doing: 'viewing' }],
    ['an unknown activity', { ...here, doing: 'sleeping' }],
    ['a long tab name', { ...here, tab: 'x'.repeat(65) }],
    ['a text instead of an object', 'viewing'],
    ['no payload', null],
  ])('is refused and not delivered if it has %s', async (_what, payload) => {
    const { owner, member, publish } = await meet();
    publish(payload);
    expect(await member.obeyed()).toMatchObject([{ event: [ERROR_EVENT], payload: { name: 'InvalidInputError' } }]);
    expect(await owner.obeyed()).toEqual([]);
  });

  it('from one person is limited, across all their sockets', async () => {
    const { member, publish } = await meet();
    const second = await world.connect(world.member.token);
    for (let count = 0; count < 60; count++) publish(here);
    const names = (await member.obeyed()).map(({ payload }) => (payload as { name: string }).name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names)).toEqual(new Set(['RateLimitedError']));
    second.send({ kind: 'event-publish', event, payload: here });
    expect(await second.obeyed()).toMatchObject([{ payload: { name: 'RateLimitedError' } }]);
  });
});
