import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { teamAlertingEvent, teamPresenceEvent } from '../../contract/events.ts';
import { teamKey } from '../../contract/keys.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createRealtimeAccess } from '../ws/realtimeAccess.ts';
import { createAccess } from './createAccess.ts';
import type { EventRules } from './rules.ts';
import { ALLOWED, answers, startTeamWorld, type TeamWorld, VISITORS } from './testing/startTeamWorld.ts';
import type { Visitor } from './visitor.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await startTeamWorld();
});
afterAll(() => world.stop());

/** Changes to records reach clients through watches; events cover only what no record stores. */
describe('events of the server', () => {
  const unknown = answers('UnknownEventError', 'UnknownEventError');
  const paths = [
    ['anything'],
    ['teams', 'presence'],
    ['$document', 'teams', 'x'],
    ['$collection', 'users'],
    ['$error'],
  ];
  const cases = paths.flatMap((event) => VISITORS.map((visitor) => ({ event, visitor, outcome: unknown[visitor] })));

  it.each(cases)('$event by $visitor: $outcome', async ({ event, visitor, outcome }) => {
    expect(await world.sendFrame(visitor, { kind: 'event-subscribe', event })).toBe(outcome);
    expect(await world.sendFrame(visitor, { kind: 'event-publish', event, payload: 1 })).toBe(outcome);
  });

  const ofTeam = answers('ForbiddenError', 'ForbiddenError', { screen: ALLOWED, member: ALLOWED, owner: ALLOWED });
  it.each(VISITORS)(
    'the event about who a team alerts reaches its members and screens, and only the server publishes it: %s',
    async (visitor) => {
      const event = teamAlertingEvent(world.team.teamId);
      expect(await world.sendFrame(visitor, { kind: 'event-subscribe', event })).toBe(ofTeam[visitor]);
      const published = await world.sendFrame(visitor, { kind: 'event-publish', event, payload: 1 });
      expect(published).toBe(visitor === 'dead bearer' ? 'UnauthenticatedError' : 'ForbiddenError');
    },
  );

  it.each(VISITORS)(
    'presence at a monitor is published and received by people who can read its team: %s',
    async (visitor) => {
      const event = teamPresenceEvent(world.team.teamId);
      const payload = { monitorId: world.monitor.data.monitorId, tab: 'a', doing: 'viewing' };
      const byPeople = { ...ofTeam, screen: 'ForbiddenError' };
      expect(await world.sendFrame(visitor, { kind: 'event-subscribe', event })).toBe(byPeople[visitor]);
      expect(await world.sendFrame(visitor, { kind: 'event-publish', event, payload })).toBe(byPeople[visitor]);
    },
  );

  it.each(VISITORS)('are not available over HTTP: %s', async (visitor) => {
    const key = teamKey(world.team.teamId);
    for (const command of [
      { kind: 'event-subscribe', event: ['anything'] },
      { kind: 'event-publish', event: ['anything'], payload: 1 },
      { kind: 'document-watch', key },
      { kind: 'collection-watch', key },
    ]) {
      expect(await world.ask(visitor, command)).toBe('UnknownCommandError');
    }
  });
});

describe('a declared event', () => {
  const rules: EventRules[] = [
    {
      event: 'teams/{teamId}/presence',
      canSubscribe: ({ visitor }) =>
        visitor.kind === 'identity' && visitor.identityId === 'ada' ? 'allowed' : 'forbidden',
    },
    { event: 'open/{room}', canPublish: ({ params }) => (params.room === 'hall' ? 'allowed' : 'forbidden') },
  ];
  const access = createRealtimeAccess(createAccess({ collections: [], events: rules }), createMemoryDocumentStore());
  const ada: Visitor = { kind: 'identity', identityId: 'ada', sessionId: 's' };
  const eve: Visitor = { kind: 'identity', identityId: 'eve', sessionId: 't' };
  const screen: Visitor = { kind: 'screen', teamId: 'x', screenId: 'wall' };
  const anonymous: Visitor = { kind: 'anonymous' };
  const refused: Visitor = { kind: 'refused' };

  it.each([
    ['canSubscribe', ada, ['teams', 'x', 'presence'], ''],
    ['canSubscribe', eve, ['teams', 'x', 'presence'], 'ForbiddenError'],
    ['canSubscribe', anonymous, ['teams', 'x', 'presence'], 'ForbiddenError'],
    ['canSubscribe', refused, ['teams', 'x', 'presence'], 'UnauthenticatedError'],
    ['canSubscribe', screen, ['teams', 'x', 'presence'], 'ForbiddenError'],
    ['canPublish', screen, ['open', 'hall'], 'ForbiddenError'],
    ['canPublish', ada, ['teams', 'x', 'presence'], 'ForbiddenError'],
    ['canPublish', eve, ['open', 'hall'], ''],
    ['canPublish', eve, ['open', 'cellar'], 'ForbiddenError'],
    ['canPublish', anonymous, ['open', 'hall'], 'ForbiddenError'],
    ['canSubscribe', ada, ['open', 'hall'], 'ForbiddenError'],
    ['canSubscribe', ada, ['teams', 'x', 'presence', 'below'], 'UnknownEventError'],
    ['canSubscribe', ada, ['teams', 'x'], 'UnknownEventError'],
  ] as const)('is checked by its own rule: %s by %o of %o', async (question, visitor, event, refusal) => {
    const verdict = await access[question](visitor, [...event], null);
    expect(verdict.allowed ? '' : verdict.name).toBe(refusal);
  });
});
