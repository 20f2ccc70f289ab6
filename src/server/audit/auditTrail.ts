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
  /** An identity id, the id of an API key, or the name of a link; null for others, and for someone who has deleted their account. */
  actorId: string | null;
  /** Of an API key, as it was then. */
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
  /** Instants: from the first one on, and before the second one. */
  from?: number;
  until?: number;
  /** Continues after this place, toward older entries. */
  after?: TrailPlace;
  limit: number;
}

/**
 * The audit logs of all teams. Stores write entries in the commits that they record; nothing changes them. A deleted
 * account is erased from them, and entries are deleted with their team, or after `AUDIT_KEPT_MS`.
 */
export interface AuditTrail {
  /** Newest first. */
  list(query: TrailQuery): Promise<WrittenEntry[]>;
  /** How many there are; `after` and `limit` don't count. */
  count(query: Omit<TrailQuery, 'after' | 'limit'>): Promise<number>;
  /** Ids of the people who did anything in the team, in order. */
  actors(teamId: string): Promise<string[]>;
  /** Writes entries about what no store commits, such as an export. */
  record(entries: readonly AuditEntry[]): Promise<void>;
  /** Erases a person from what they and others did, and the names of their addresses, by their marks; in bounded steps. */
  forgetPerson(identityId: string, addressMarks: readonly string[]): Promise<{ hasMore: boolean }>;
  removeTeam(teamId: string): Promise<{ hasMore: boolean }>;
  /** Deletes entries that are older than those kept, in bounded steps. */
  prune(now: number): Promise<{ hasMore: boolean }>;
}
