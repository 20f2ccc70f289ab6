import type { AuditAction, AuditDetails } from '../../contract/audit/auditActions.ts';
import { DAY_MS } from '../../contract/durations.ts';
import type { AuditActor, AuditEntry } from './auditEntry.ts';

/** How long entries are kept. */
export const AUDIT_KEPT_MS = 400 * DAY_MS;

export interface WrittenEntry {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  teamId: string;
  action: AuditAction;
  detail: AuditDetails[AuditAction];
  actorKind: AuditActor['kind'];
  /** The id of an identity or API key, or the kind of link; null for other actors, and for deleted accounts. */
  actorId: string | null;
  /** The API key's name at the time. */
  actorName: string | null;
  address: string | null;
}

/** Where a page of entries ended. */
export interface TrailPlace {
  at: number;
  id: number;
}

export interface TrailQuery {
  teamId: string;
  /** Only this person's entries. */
  actorId?: string;
  action?: AuditAction;
  /** Start of the time range (inclusive); its end, `until`, is exclusive. */
  from?: number;
  until?: number;
  /** Continues after this entry, toward older ones. */
  after?: TrailPlace;
  limit: number;
}

/**
 * The audit logs of all teams. An entry is written in the same commit as the change that it records, and never changes,
 * except that deleting an account erases the person from it. A team has a limited number of entries about each action
 * and day. Entries are deleted with their team or after
 * `AUDIT_KEPT_MS`.
 */
export interface AuditTrail {
  /** Newest first. */
  list(query: TrailQuery): Promise<WrittenEntry[]>;
  /** The number of matching entries. */
  count(query: Omit<TrailQuery, 'after' | 'limit'>): Promise<number>;
  /** Sorted ids of the people with entries in the team. */
  actors(teamId: string): Promise<string[]>;
  /** Writes entries about actions that commit nothing else, such as an export. */
  record(entries: readonly AuditEntry[]): Promise<void>;
  /** Erases a person and their addresses (given as marks) from their own and others' entries, in bounded steps. */
  forgetPerson(identityId: string, addressMarks: readonly string[]): Promise<{ hasMore: boolean }>;
  removeTeam(teamId: string): Promise<{ hasMore: boolean }>;
  /** Deletes entries that have passed the retention period, in bounded steps. */
  prune(now: number): Promise<{ hasMore: boolean }>;
}
