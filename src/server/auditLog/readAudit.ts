import type {
  AuditKnown,
  AuditedBy,
  AuditedPerson,
  AuditFilters,
  AuditRecord,
} from '../../contract/audit/auditCalls.ts';
import type { AuditAction, AuditLink } from '../../contract/audit/auditActions.ts';
import { teamKey, userKey } from '../../contract/keys.ts';
import type { Team, User } from '../../contract/records.ts';
import { roleIn } from '../../contract/teams/teamRights.ts';
import type { TrailPlace, TrailQuery, WrittenEntry } from '../audit/auditTrail.ts';
import type { DocumentStore } from '../documents/documentStore.ts';

export interface AuditReading {
  documents: Pick<DocumentStore, 'get' | 'getMany'>;
  /** Returns a person's confirmed address; null if they have none. */
  addressOf(userId: string): Promise<string | null>;
}

export const formatCursor = ({ at, id }: TrailPlace): string => `${at} ${id}`;

export function readCursor(cursor: string): TrailPlace {
  const [at, id] = cursor.split(' ').map(Number);
  return { at: at ?? 0, id: id ?? 0 };
}

/** An unknown action matches nothing. */
export const toTrailFilters = ({ action, ...filters }: AuditFilters): Omit<TrailQuery, 'after' | 'limit'> => ({
  ...filters,
  ...(action !== undefined && { action: action as AuditAction }),
});

type Actor = Pick<WrittenEntry, 'actorKind' | 'actorId' | 'actorName'>;

/** An entry as returned to readers. */
export function toRecord({ id, at, action, detail, address, ...actor }: WrittenEntry): AuditRecord {
  return { id, at, action, detail, by: byOf(actor), address } as AuditRecord;
}

function byOf({ actorKind, actorId, actorName }: Actor): AuditedBy {
  switch (actorKind) {
    case 'person':
      return { kind: 'person', userId: actorId };
    case 'link':
      return { kind: 'link', link: (actorId ?? 'snooze') as AuditLink };
    case 'apiKey':
      return { kind: 'apiKey', keyId: actorId ?? '', name: actorName ?? '' };
    default:
      return { kind: actorKind };
  }
}

/** Returns the ids that entries show as names. */
export function idsIn(entries: readonly AuditRecord[]) {
  const people = new Set<string>();
  const teams = new Set<string>();
  for (const { by, detail } of entries) {
    if (by.kind === 'person' && by.userId !== null) people.add(by.userId);
    if ('userId' in detail && detail.userId !== '') people.add(detail.userId);
    if ('toTeamId' in detail) teams.add(detail.toTeamId);
    if ('fromTeamId' in detail) teams.add(detail.fromTeamId);
  }
  return { people: [...people], teams: [...teams] };
}

/**
 * Returns people's names, with the addresses of current members only. After someone leaves, their address is private,
 * unless nothing else identifies them. Other teams are named only if the reader is in them.
 */
export async function readNames(
  { documents, addressOf }: AuditReading,
  { teamId, readerId }: { teamId: string; readerId: string },
  ids: ReturnType<typeof idsIn>,
): Promise<AuditKnown> {
  const [team, users, teams] = await Promise.all([
    documents.get(teamKey(teamId)),
    documents.getMany(ids.people.map(userKey)),
    documents.getMany(ids.teams.map(teamKey)),
  ]);
  const named = users.flatMap((user) => (user === null ? [] : [user.data as User]));
  const people = named.map(async ({ userId, display }): Promise<[string, AuditedPerson]> => {
    const isMember = team !== null && roleIn(team.data as Team, userId) !== null;
    return [userId, { display, address: isMember || display.trim() === '' ? await addressOf(userId) : null }];
  });
  const shared = teams.flatMap((other) => (other === null ? [] : [other.data as Team]));
  return {
    people: Object.fromEntries(await Promise.all(people)),
    teams: Object.fromEntries(
      shared.flatMap((other) => (roleIn(other, readerId) === null ? [] : [[other.teamId, other.display]])),
    ),
  };
}
