import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createId, IDENTITY_ID_PREFIX, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey, userTeamsPrefix } from '../../contract/keys.ts';
import type { Team, TeamRole } from '../../contract/records.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { teamOps } from './teamsCollection.ts';

const PEOPLE = 4;
const TEAMS = 2;

const teamWrite = fc.record({
  team: fc.nat({ max: TEAMS - 1 }),
  users: fc.option(
    fc.uniqueArray(
      fc.tuple(fc.nat({ max: PEOPLE - 1 }), fc.constantFrom<TeamRole>('owner', 'admin', 'member', 'viewer')),
      {
        selector: ([person]) => person,
        minLength: 1,
      },
    ),
  ),
});

describe('references to teams', () => {
  it('match exactly the teams that a person is in, even after concurrent writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(teamWrite, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
        async (rounds) => {
          const store = createMemoryDocumentStore();
          const people = Array.from({ length: PEOPLE }, () => createId(IDENTITY_ID_PREFIX));
          const teamIds = Array.from({ length: TEAMS }, () => createId(TEAM_ID_PREFIX));

          for (const writes of rounds) {
            await Promise.all(
              writes.map(async ({ team, users }) => {
                const teamId = teamIds[team] ?? '';
                const key = teamKey(teamId);
                const after = users && {
                  teamId,
                  display: '',
                  initials: '',
                  users: users.map(([person, role]) => ({ userId: people[person] ?? '', role })),
                };
                const before = await store.get(key);
                const ops = teamOps(teamId, before?.data as Team | null, after, people[0] ?? '');
                await store.commit([{ key, versionstamp: before?.versionstamp ?? null }], ops);
              }),
            );
            const teams = (await store.getMany(teamIds.map(teamKey))).flatMap(
              (found) => (found?.data as Team | undefined) ?? [],
            );
            for (const userId of people) {
              const references = await store.list(userTeamsPrefix(userId), { limit: 100 });
              const ofPerson = teams.filter(({ users }) => users.some((user) => user.userId === userId));
              expect(references.map(({ document }) => document.key.at(-1))).toEqual(
                ofPerson.map(({ teamId }) => teamId).toSorted(),
              );
            }
          }
        },
      ),
    );
  });
});
