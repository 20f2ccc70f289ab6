import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey, userTeamsPrefix } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { createTestDispatcher } from '../commands/testing/createTestDispatcher.ts';

const PEOPLE = 4;
const TEAMS = 2;

const teamWrite = fc.record({
  as: fc.nat({ max: PEOPLE - 1 }),
  team: fc.nat({ max: TEAMS - 1 }),
  users: fc.option(
    fc.uniqueArray(fc.tuple(fc.nat({ max: PEOPLE - 1 }), fc.constantFrom('owner' as const, 'member' as const)), {
      selector: ([person]) => person,
      minLength: 1,
    }),
  ),
});

describe('the references to teams', () => {
  it('name exactly the teams that a person is in, no matter who writes what at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(teamWrite, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
        async (rounds) => {
          const test = createTestDispatcher();
          const people = await Promise.all(Array.from({ length: PEOPLE }, test.addPerson));
          const teamIds = Array.from({ length: TEAMS }, () => createId(TEAM_ID_PREFIX));

          for (const writes of rounds) {
            await Promise.all(
              writes.map(({ as, team, users }) => {
                const teamId = teamIds[team] ?? '';
                const key = teamKey(teamId);
                const data = {
                  teamId,
                  display: '',
                  initials: '',
                  users: (users ?? []).map(([person, role]) => ({ userId: people[person], role })),
                };
                return test.write(people[as] ?? '', [
                  users === null ? { type: 'delete', key } : { type: 'set', key, data },
                ]);
              }),
            );
            const teams = (await test.store.getMany(teamIds.map(teamKey))).flatMap(
              (found) => (found?.data as Team | undefined) ?? [],
            );
            for (const userId of people) {
              const references = await test.store.list(userTeamsPrefix(userId), { limit: 100 });
              const ofPerson = teams.filter(({ users }) => users.some((user) => user.userId === userId));
              expect(references.map(({ document }) => document.key.at(-1))).toEqual(
                ofPerson.map(({ teamId }) => teamId).toSorted(),
              );
            }
            expect(teams.every(({ users }) => users.some(({ role }) => role === 'owner'))).toBe(true);
          }
          expect(test.bugs).toEqual([]);
        },
      ),
    );
  });
});
