import Type, { type Static } from 'typebox';
import { MAX_INSTANT } from '../limits.ts';
import type { AuditFormat, AuditLink, DetailedAction } from './auditActions.ts';

const closed = { additionalProperties: false };
const id = Type.String({ minLength: 1, maxLength: 64 });
const instant = Type.Integer({ minimum: 0, maximum: MAX_INSTANT });

/** The number of entries on one page of an audit log. */
export const AUDIT_PAGE_SIZE = 50;

const filters = {
  teamId: id,
  /** Only this person's actions. */
  actorId: Type.Optional(id),
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Start of the time range (inclusive) and its end (exclusive). */
  from: Type.Optional(instant),
  until: Type.Optional(instant),
};

/** `audit/list`: entries, newest first. Returns an `AuditPage`; to continue, pass the previous page's cursor. */
export const ListAuditSchema = Type.Object(
  { ...filters, cursor: Type.Optional(Type.String({ pattern: '^\\d{1,16} \\d{1,16}$', maxLength: 33 })) },
  closed,
);
export type ListAudit = Static<typeof ListAuditSchema>;

/** `audit/overview`: the people to filter by, and the number of matching entries. Returns an `AuditOverview`. */
export const AuditOverviewSchema = Type.Object(filters, closed);
export type AuditFilters = Static<typeof AuditOverviewSchema>;

export type AuditExport = AuditFilters & { format: AuditFormat };

/** The actor in an audit entry. */
export type AuditedBy =
  | { kind: 'person'; userId: string | null }
  | { kind: 'link'; link: AuditLink }
  | { kind: 'ping-key' }
  /** `name` is the key's name at that time. */
  | { kind: 'apiKey'; keyId: string; name: string }
  | { kind: 'server' };

export type AuditRecord = DetailedAction & {
  id: number;
  at: number;
  by: AuditedBy;
  /** The client's address; null for the server, and for someone who has deleted their account. */
  address: string | null;
};

/** A person mentioned in a log. */
export interface AuditedPerson {
  display: string;
  /** A current team member's e-mail address; null for anyone else. */
  address: string | null;
}

/**
 * The names that ids in entries refer to. Leaves out people who have deleted their accounts, and teams that the reader
 * isn't in.
 */
export interface AuditKnown {
  people: Readonly<Record<string, AuditedPerson>>;
  teams: Readonly<Record<string, string>>;
}

export interface AuditPage extends AuditKnown {
  entries: AuditRecord[];
  /** Null if there are no older entries. */
  cursor: string | null;
}

export interface AuditOverview extends Pick<AuditKnown, 'people'> {
  /** Ids of the people who have done something in the team. */
  actors: string[];
  /** The number of matching entries. */
  count: number;
}
