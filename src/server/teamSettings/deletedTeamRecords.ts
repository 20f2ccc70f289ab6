import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { teamKey, userKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { DELETED_TEAM_DAYS } from '../../contract/limits.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import {
  deletedTeamKey,
  NOTE_PREFIXES,
  personLeftNote,
  teamEndOps,
  teamRestoredNote,
  teamShelvedNote,
} from '../teams/lifecycle.ts';
import { isMember, isOwner } from '../teams/members.ts';
import { teamReferenceOps } from '../teams/teamsCollection.ts';

const KEPT_MS = DELETED_TEAM_DAYS * DAY_MS;

/** Returns when a team that was deleted at this time will be permanently removed. */
export const goneAtOf = (deletedAt: number): number => deletedAt + KEPT_MS;

/** A deleted team that can be restored. Its data is kept unchanged, except for monitors, which are shelved. */
export interface DeletedTeamRecord {
  team: Team;
  /** Times are milliseconds since 1970. */
  deletedAt: number;
  goneAt: number;
  /** Null if that person has deleted their account. */
  deletedBy: string | null;
  /** Whether its owners have been e-mailed. Set by a server before it sends the e-mails. */
  isAnnounced: boolean;
}

/** Returns the prefix for a former member's deleted teams. */
const keptOfPrefix = (userId: string): DocumentKey => ['$teams', 'keptOf', userId];
const keptOfKey = (userId: string, teamId: string): DocumentKey => [...keptOfPrefix(userId), teamId];

/** Changes to commit, with checks that the records they depend on haven't changed. */
export interface TeamPlan {
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

type DeletedTeamDocument = Document<DeletedTeamRecord>;

export async function readDeletedTeam(
  store: Pick<DocumentStore, 'get'>,
  teamId: string,
): Promise<DeletedTeamDocument | null> {
  return (await store.get(deletedTeamKey(teamId))) as DeletedTeamDocument | null;
}

/** Reads the deleted teams that someone was a member of, in any role. */
export async function readDeletedTeamsOf(store: DocumentStore, userId: string): Promise<DeletedTeamDocument[]> {
  const names = await readEvery<{ teamId: string }>(store, keptOfPrefix(userId));
  const found = await store.getMany(names.map(({ data }) => deletedTeamKey(data.teamId)));
  return found.flatMap((document) => (document === null ? [] : [document as DeletedTeamDocument]));
}

const unchanged = ({ key, versionstamp }: Document): AtomicCheck => ({ key, versionstamp });
const absent = (key: DocumentKey): AtomicCheck => ({ key, versionstamp: null });

/** Keys that keep a team from being deleted while it's being restored, and vice versa. */
export const inProgressKeys = {
  deletion: (teamId: string): DocumentKey => [...NOTE_PREFIXES.teamShelved, teamId],
  return: (teamId: string): DocumentKey => [...NOTE_PREFIXES.teamRestored, teamId],
};

/** Plans the deletion of a team. Its owners can still restore it afterward. */
export function planShelving({ key, versionstamp, data: team }: Document<Team>, by: string, now: number): TeamPlan {
  const { teamId, users } = team;
  const record: DeletedTeamRecord = {
    team,
    deletedAt: now,
    goneAt: goneAtOf(now),
    deletedBy: by,
    isAnnounced: false,
  };
  return {
    checks: [{ key, versionstamp }, absent(deletedTeamKey(teamId)), absent(inProgressKeys.return(teamId))],
    ops: [
      { type: 'delete', key },
      ...teamReferenceOps(teamId, team, null),
      { type: 'set', key: deletedTeamKey(teamId), data: record },
      ...users.map(({ userId }): AtomicOp => ({ type: 'set', key: keptOfKey(userId, teamId), data: { teamId } })),
      teamShelvedNote(teamId),
    ],
  };
}

const removalOps = ({ key, data: { team } }: DeletedTeamDocument): AtomicOp[] => [
  { type: 'delete', key },
  ...team.users.map(({ userId }): AtomicOp => ({ type: 'delete', key: keptOfKey(userId, team.teamId) })),
];

/** Plans the restoration of a deleted team, with the people who still have an account. */
export async function planReturn(
  store: Pick<DocumentStore, 'getMany'>,
  deleted: DeletedTeamDocument,
  now: number,
): Promise<TeamPlan> {
  const { team, deletedAt } = deleted.data;
  const { teamId } = team;
  const people = await store.getMany(team.users.map(({ userId }) => userKey(userId)));
  const users = team.users.filter((_user, index) => people[index] !== null);
  const returned: Team = { ...team, users };
  return {
    checks: [
      unchanged(deleted),
      absent(teamKey(teamId)),
      absent(inProgressKeys.deletion(teamId)),
      ...people.flatMap((person) => (person === null ? [] : [unchanged(person)])),
    ],
    ops: [
      { type: 'set', key: teamKey(teamId), data: returned },
      ...teamReferenceOps(teamId, null, returned),
      ...removalOps(deleted),
      teamRestoredNote(teamId, { from: deletedAt, until: now }),
    ],
  };
}

/** Plans the end of a deleted team's restoration period, including the removal of what's stored for it. */
export const planEnd = (deleted: DeletedTeamDocument): TeamPlan => ({
  checks: [unchanged(deleted)],
  ops: [...removalOps(deleted), ...teamEndOps(deleted.data.team.teamId)],
});

/**
 * Plans the removal of someone whose account was deleted. If no owner is left who could restore the team, it's removed
 * as well.
 */
export function planDeparture(deleted: DeletedTeamDocument, userId: string): TeamPlan {
  const { team, deletedBy } = deleted.data;
  const { teamId } = team;
  const users = team.users.filter((user) => user.userId !== userId);
  const left = { ...team, users };
  if (!users.some((user) => isOwner(left, user.userId))) return planEnd(deleted);
  const data: DeletedTeamRecord = { ...deleted.data, team: left, deletedBy: deletedBy === userId ? null : deletedBy };
  return {
    checks: [unchanged(deleted)],
    ops: [
      { type: 'set', key: deleted.key, data },
      { type: 'delete', key: keptOfKey(userId, teamId) },
      ...(isMember(team, userId) ? [personLeftNote(teamId, userId)] : []),
    ],
  };
}
