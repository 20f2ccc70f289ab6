import type { AuditedAct, AuditLink } from '../../contract/audit/auditActions.ts';
import { addressMark } from '../mail/emailAddress.ts';

/** Who did it, and the address that their request came from, behind trusted proxies only. */
export type AuditActor =
  | { kind: 'person'; identityId: string; address: string }
  /** Someone who followed a signed link. */
  | { kind: 'link'; link: AuditLink; address: string }
  /** A ping that created its monitor with the team's ping key. */
  | { kind: 'ping-key'; address: string }
  /** A program with an API key. The name is that of the key, as it was then: the log outlives keys. */
  | { kind: 'apiKey'; keyId: string; name: string; address: string }
  | { kind: 'server' };

/** What a commit adds to the audit log of a team. */
export type AuditEntry = AuditedAct & {
  actor: AuditActor;
  /**
   * The mark of the address, or the id, that the detail names, so that deleting the account erases it. Not needed if
   * the detail has `address` or `userId`.
   */
  about?: string | null;
};

/** A request of someone who may change something in a team. */
interface AuditedRequest {
  visitor: { kind: 'identity'; identityId: string } | { kind: 'apiKey'; keyId: string; name: string };
  clientAddress: string;
}

export const THE_SERVER: AuditActor = { kind: 'server' };

/** The sender of a request, as the log names them. */
export function actorOf({ visitor, clientAddress: address }: AuditedRequest): AuditActor {
  if (visitor.kind === 'identity') return { kind: 'person', identityId: visitor.identityId, address };
  return { kind: 'apiKey', keyId: visitor.keyId, name: visitor.name, address };
}

/** What is stored of an entry, except when it was written. */
export interface StoredAct {
  teamId: string;
  action: string;
  actorKind: AuditActor['kind'];
  /** An identity id, the id of an API key, or the name of a link. */
  actorId: string | null;
  /** Of an API key. */
  actorName: string | null;
  address: string | null;
  /** JSON. */
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
    about: whomOf(detail) ?? about,
  };
}

function whomOf(detail: AuditEntry['detail']): string | null {
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

/** The names and the id that a detail has of an account that is deleted. */
const NAMES = ['address', 'name', 'userId'];

/** A detail without the names of an account that is deleted; takes and returns JSON. */
export function withoutNames(detail: string): string {
  const entries = Object.entries(JSON.parse(detail) as Record<string, unknown>);
  return JSON.stringify(
    Object.fromEntries(entries.map(([field, value]) => [field, NAMES.includes(field) ? '' : value])),
  );
}
