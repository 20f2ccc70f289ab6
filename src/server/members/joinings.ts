import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';
import { isMember } from '../teams/members.ts';
import { readTeam } from './teamPeople.ts';

/**
 * Records when someone joined a team. The time isn't in the team's record, because the specification defines that
 * record's format.
 */
interface Joining {
  at: number;
}

const joiningsPrefix = (teamId: string): DocumentKey => ['$teams', 'joined', teamId];
const joiningKey = (teamId: string, userId: string): DocumentKey => [...joiningsPrefix(teamId), userId];

/** Returns an op for the commit that adds someone to a team. */
export const joinedOp = (teamId: string, userId: string, at: number): AtomicOp => ({
  type: 'set',
  key: joiningKey(teamId, userId),
  data: { at } satisfies Joining,
});

/** Returns when each member of a team joined; those who joined before this was recorded are missing. */
export async function readJoinings(store: DocumentStore, teamId: string): Promise<ReadonlyMap<string, number>> {
  const joinings = await readEvery<Joining>(store, joiningsPrefix(teamId));
  return new Map(joinings.map(({ key, data }) => [key.at(-1) ?? '', data.at]));
}

/** Deletes these records along with their teams and people. */
export function createJoiningsLifecycle(store: DocumentStore, now: () => number): LifecyclePart {
  return {
    async teamCreated({ teamId, createdBy }) {
      const team = await readTeam(store, teamId);
      if (team === null || !isMember(team.data, createdBy)) return;
      const { key, versionstamp } = team;
      const joined = joinedOp(teamId, createdBy, now());
      await store.commit(
        [
          { key, versionstamp },
          { key: joined.key, versionstamp: null },
        ],
        [joined],
      );
    },
    async personLeft({ teamId, userId }) {
      const team = await readTeam(store, teamId);
      if (team !== null && isMember(team.data, userId)) return;
      await store.commit([], [{ type: 'delete', key: joiningKey(teamId, userId) }]);
    },
    async teamDeleted({ teamId }) {
      const joinings = await readEvery(store, joiningsPrefix(teamId));
      if (joinings.length > 0)
        await store.commit(
          [],
          joinings.map(({ key }): AtomicOp => ({ type: 'delete', key })),
        );
    },
  };
}
