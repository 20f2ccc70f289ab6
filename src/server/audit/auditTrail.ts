import type { AuditAction, AuditDetails } from '../../contract/audit/auditActions.ts';
import type { AuditActor, AuditEntry } from './auditEntry.ts';

/** How long entries are kept. */
export const AUDIT_KEPT_MS = 400 * 86_400_000;

/** An entry as it was written. */
export interface WrittenEntry {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  teamId: string;
  action: AuditAction;
  detail: AuditDetails[AuditAction];
  actorKind: AuditActor['kind'];
  /** The id of an identity or an API key, or the name of a link; null for others, and for deleted accounts. */
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
  /** The identity of the person who did it. */
  actorId?: string;
  action?: AuditAction;
  /** Start of the time range, inclusive, and its end, exclusive. */
  from?: number;
  until?: number;
  /** Continues after this entry, toward older ones. */
  after?: TrailPlace;
  limit: number;
}

/**
 * The audit logs of all teams. Stores write entries in the commits that these record, and entries never change. Deleted
 * accounts are erased from them, and entries are deleted with their team or after `AUDIT_KEPT_MS`.
 */
export interface AuditTrail {
  /** Newest first. */
  list(query: TrailQuery): Promise<WrittenEntry[]>;
  /** The number of matching entries. */
  count(query: Omit<TrailQuery, 'after' | 'limit'>): Promise<number>;
  /** Sorted ids of the people with entries in the team. */
  actors(teamId: string): Promise<string[]>;
  /** Writes entries about actions without a commit, such as an export. */
  record(entries: readonly AuditEntry[]): Promise<void>;
  /** Erases a person from their own and others' entries, including their addresses, by mark, in bounded steps. */
  forgetPerson(identityId: string, addressMarks: readonly string[]): Promise<{ hasMore: boolean }>;
  removeTeam(teamId: string): Promise<{ hasMore: boolean }>;
  /** Deletes entries that have passed the retention period, in bounded steps. */
  prune(now: number): Promise<{ hasMore: boolean }>;
}
