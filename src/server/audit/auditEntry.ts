import type { AlertRecipient, AuditedAct, AuditLink } from '../../contract/audit/auditActions.ts';
import { addressMark } from '../mail/emailAddress.ts';

/**
 * Who did something, and from which network address. The address is accurate only if every proxy in front of the server
 * is trusted.
 */
export type AuditActor =
  | { kind: 'person'; identityId: string; address: string }
  /** Someone who used a signed link. `sentTo` is who got the alert that contained it. */
  | { kind: 'link'; link: AuditLink; address: string; sentTo?: AlertRecipient }
  /** A ping that created its monitor with the team's ping key. */
  | { kind: 'ping-key'; address: string }
  /** A program with an API key. The name is copied, because the log outlives the key. */
  | { kind: 'apiKey'; keyId: string; name: string; address: string }
  | { kind: 'server' };

/** What a commit adds to a team's audit log. */
export type AuditEntry = AuditedAct & {
  actor: AuditActor;
  /**
   * The id or address mark of a person named in the detail. When their account is deleted, the entry is found by this
   * field, and the person is erased from it. Not needed if the detail has `address` or `userId`.
   */
  about?: string | null;
};

/** A request from someone with rights in a team. */
interface AuditedRequest {
  visitor: { kind: 'identity'; identityId: string } | { kind: 'apiKey'; keyId: string; name: string };
  clientAddress: string;
}

export const THE_SERVER: AuditActor = { kind: 'server' };

/** The sender of a request, as recorded in the log. */
export function actorOf({ visitor, clientAddress: address }: AuditedRequest): AuditActor {
  if (visitor.kind === 'identity') return { kind: 'person', identityId: visitor.identityId, address };
  return { kind: 'apiKey', keyId: visitor.keyId, name: visitor.name, address };
}

/** The stored part of an entry, apart from its time. */
export interface StoredAct {
  teamId: string;
  action: string;
  actorKind: AuditActor['kind'];
  /** The id of an identity or API key, or the kind of link. */
  actorId: string | null;
  /** The API key's name. */
  actorName: string | null;
  address: string | null;
  /** JSON text. */
  detail: string;
  about: string | null;
}

export function toStoredAct({ teamId, action, detail, actor, about = null }: AuditEntry): StoredAct {
  return {
    teamId,
    action,
    actorKind: actor.kind,
    actorId: idOf(actor),
    actorName: actor.kind === 'apiKey' ? actor.name : null,
    address: actor.kind === 'server' ? null : actor.address,
    detail: JSON.stringify(detail),
    about: subjectOf(detail) ?? about,
  };
}

function subjectOf(detail: AuditEntry['detail']): string | null {
  if ('address' in detail) return addressMark(detail.address);
  return 'userId' in detail ? detail.userId : null;
}

function idOf(actor: AuditActor): string | null {
  switch (actor.kind) {
    case 'person':
      return actor.identityId;
    case 'apiKey':
      return actor.keyId;
    case 'link':
      return actor.link;
    default:
      return null;
  }
}

/** Fields in a detail that identify a person. A monitor's name doesn't. */
const namesIn = (detail: object): string[] =>
  'monitorId' in detail ? ['address', 'userId'] : ['address', 'name', 'userId'];

/** Removes from a detail the fields that identify a person; takes and returns JSON. */
export function withoutNames(detail: string): string {
  const fields = JSON.parse(detail) as Record<string, unknown>;
  const erased = namesIn(fields).filter((field) => field in fields);
  return JSON.stringify({ ...fields, ...Object.fromEntries(erased.map((field) => [field, ''])) });
}
