import type { AtomicOp, Document } from '../../contract/documents.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team, TeamRole, TeamUser } from '../../contract/records.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { teamOps } from '../teams/teamsCollection.ts';

export const readTeam = async (store: Pick<DocumentStore, 'get'>, teamId: string): Promise<Document<Team> | null> =>
  (await store.get(teamKey(teamId))) as Document<Team> | null;

/**
 * Returns the ops that change a team's members or roles, including everything that must be written in the same commit.
 */
export const peopleOps = ({ data }: Document<Team>, users: TeamUser[], writtenBy: string): AtomicOp[] =>
  teamOps(data.teamId, data, { ...data, users }, writtenBy);

export const withRole = (users: readonly TeamUser[], userId: string, role: TeamRole): TeamUser[] =>
  users.map((user) => (user.userId === userId ? { userId, role } : user));

export const without = (users: readonly TeamUser[], userId: string): TeamUser[] =>
  users.filter((user) => user.userId !== userId);

export const hasOwner = (users: readonly TeamUser[]): boolean => users.some(({ role }) => role === 'owner');
