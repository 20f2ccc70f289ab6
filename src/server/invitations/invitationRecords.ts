import { createHash } from 'node:crypto';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { createId, isId } from '../../contract/ids.ts';
import type { InvitationEnd } from '../../contract/teams/members.ts';
import { type GivenRole, INVITATION_DAYS } from '../../contract/teams/teamRoles.ts';
import { type ExpiringRecord, expiresAtOp } from '../auth/expiring.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import { addressMark, type EmailAddress } from '../mail/emailAddress.ts';

/** How long a link explains why it no longer works, and how long an expired invitation can be resent. */
const REMEMBERED_MS = 30 * DAY_MS;
/** The number of earlier e-mails whose links keep working when an invitation is resent. */
const MAX_LINKS = 10;
const SECRET_PREFIX = 'inv_';
const INVITATION_ID_PREFIX = 'nid_';

/** Replaces someone who has left the team. No identity has this id. */
const SOMEONE_GONE = '-';

interface InvitationName {
  teamId: string;
  invitationId: string;
}

/** An invitation that hasn't been accepted or declined. Only the invited address can accept it. */
export interface OpenInvitation extends InvitationName, ExpiringRecord {
  state: 'open';
  address: string;
  role: GivenRole;
  /** The sender's identity, or `SOMEONE_GONE`. */
  invitedBy: string;
  createdAt: number;
  /** When its last e-mail was sent; null if that failed. */
  sentAt: number | null;
  /** When its links stop working. */
  endsAt: number;
  secretHashes: string[];
}

/** What's kept about an invitation that has ended: why its links no longer work, but not its address. */
interface EndedInvitation extends InvitationName, ExpiringRecord {
  state: Extract<InvitationEnd, 'withdrawn' | 'declined' | 'used'>;
  /** Who accepted it. */
  usedBy: string | null;
  secretHashes: string[];
}

export type InvitationRecord = OpenInvitation | EndedInvitation;

/** Points to an invitation, from the hash of a link's secret or from its address's mark. */
interface Pointer extends InvitationName, ExpiringRecord {}

const invitationsPrefix = (teamId: string): DocumentKey => ['$teams', 'invitations', teamId];
const invitationKey = ({ teamId, invitationId }: InvitationName): DocumentKey => [
  ...invitationsPrefix(teamId),
  invitationId,
];
const secretKey = (hash: string): DocumentKey => ['$teams', 'invitationSecrets', hash];
/** The key contains the address's mark, because keys are also written into expiry entries. */
const invitedPrefix = (mark: string): DocumentKey => ['$teams', 'invited', mark];
const invitedKey = (mark: string, teamId: string): DocumentKey => [...invitedPrefix(mark), teamId];

/** A plain hash is enough, because 130 random bits can't be guessed. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const set = (key: DocumentKey, data: unknown): AtomicOp => ({ type: 'set', key, data });
const remove = (key: DocumentKey): AtomicOp => ({ type: 'delete', key });

export const isOpen = (record: InvitationRecord, now: number): record is OpenInvitation =>
  record.state === 'open' && record.endsAt > now;

const checkOf = ({ key, versionstamp }: Document): AtomicCheck => ({ key, versionstamp });

/** Creates a new secret for an invitation, and ops that index the invitation by it. */
function pointTo(record: OpenInvitation): { record: OpenInvitation; secret: string; ops: AtomicOp[] } {
  const { teamId, invitationId, expiresAt } = record;
  const secret = createId(SECRET_PREFIX);
  const hash = hashOf(secret);
  const pointer: Pointer = { teamId, invitationId, expiresAt };
  const hashes = [...record.secretHashes, hash];
  const after = { ...record, secretHashes: hashes.slice(-MAX_LINKS) };
  return {
    record: after,
    secret,
    ops: [
      set(invitationKey(record), after),
      ...after.secretHashes.map((each) => set(secretKey(each), pointer)),
      ...hashes.slice(0, -MAX_LINKS).map((each) => remove(secretKey(each))),
      expiresAtOp(secretKey(hash), expiresAt),
      set(invitedKey(addressMark(record.address), teamId), pointer),
    ],
  };
}

const timesFrom = (now: number) => {
  const endsAt = now + INVITATION_DAYS * DAY_MS;
  return { sentAt: now, endsAt, expiresAt: endsAt + REMEMBERED_MS };
};

/** A change to an invitation; its commit fails if the invitation has changed since it was read. */
export interface InvitationChange {
  checks: AtomicCheck[];
  ops: AtomicOp[];
}

/** An invitation's role, and who offers it. The offer stands as long as they can give that role. */
export interface InvitationOffer {
  role: GivenRole;
  invitedBy: string;
}

/** An invitation with a new link. Only the e-mail contains the secret. */
export interface SentInvitation extends InvitationChange {
  record: OpenInvitation;
  secret: string;
}

/**
 * Creates an invitation. `before` is what's already stored for the address: a pointer to a deleted invitation, or
 * nothing.
 */
export function newInvitation(
  teamId: string,
  to: EmailAddress,
  terms: InvitationOffer,
  before: Document | null,
  now: number,
): SentInvitation {
  const invitationId = createId(INVITATION_ID_PREFIX);
  const invited = invitedKey(addressMark(to.normalized), teamId);
  const { record, secret, ops } = pointTo({
    state: 'open',
    teamId,
    invitationId,
    address: to.address,
    ...terms,
    createdAt: now,
    ...timesFrom(now),
    secretHashes: [],
  });
  return {
    record,
    secret,
    // If two people invite the same address at the same time, only one succeeds.
    checks: [{ key: invited, versionstamp: before?.versionstamp ?? null }],
    ops: [...ops, expiresAtOp(invitationKey(record), record.expiresAt), expiresAtOp(invited, record.expiresAt)],
  };
}

/** Adds another link to an invitation. All its links then work for seven more days. */
export function sentAgain(stored: Document<OpenInvitation>, terms: InvitationOffer, now: number): SentInvitation {
  const { role, invitedBy } = terms;
  const { record, secret, ops } = pointTo({ ...stored.data, role, invitedBy, ...timesFrom(now) });
  return { record, secret, checks: [checkOf(stored)], ops };
}

export function withOffer(stored: Document<OpenInvitation>, offer: InvitationOffer): InvitationChange {
  return { checks: [checkOf(stored)], ops: [set(stored.key, { ...stored.data, ...offer })] };
}

/** Records that the last e-mail wasn't sent. */
export function notMailed(stored: Document<OpenInvitation>): InvitationChange {
  return { checks: [checkOf(stored)], ops: [set(stored.key, { ...stored.data, sentAt: null })] };
}

/** Ends an invitation. Its links still explain why they no longer work, but its address is deleted. */
export function ended(
  stored: Document<OpenInvitation>,
  state: EndedInvitation['state'],
  usedBy: string | null = null,
): InvitationChange {
  const { teamId, invitationId, expiresAt, address, secretHashes } = stored.data;
  const left: EndedInvitation = { teamId, invitationId, expiresAt, state, usedBy, secretHashes };
  return {
    checks: [checkOf(stored)],
    ops: [set(stored.key, left), remove(invitedKey(addressMark(address), teamId))],
  };
}

/** Returns ops that delete an invitation and everything that points to it. */
export function invitationRemovalOps({ key, data }: Document<InvitationRecord>): AtomicOp[] {
  const links = data.secretHashes.map((hash) => remove(secretKey(hash)));
  const invited = data.state === 'open' ? [remove(invitedKey(addressMark(data.address), data.teamId))] : [];
  return [remove(key), ...invited, ...links];
}

async function read<T>(store: Pick<DocumentStore, 'get'>, key: DocumentKey): Promise<Document<T> | null> {
  return (await store.get(key)) as Document<T> | null;
}

export const readInvitation = (store: Pick<DocumentStore, 'get'>, name: InvitationName) =>
  read<InvitationRecord>(store, invitationKey(name));

/** Finds the invitation for a link's secret; null if there is none. */
export async function findInvitation(store: Pick<DocumentStore, 'get'>, secret: string) {
  if (!isId(SECRET_PREFIX, secret)) return null;
  const pointer = await read<Pointer>(store, secretKey(hashOf(secret)));
  return pointer && readInvitation(store, pointer.data);
}

/** Reads the pointer to a team's invitation for an address; null if there is none. */
export const readInvited = (store: Pick<DocumentStore, 'get'>, address: string, teamId: string) =>
  read<Pointer>(store, invitedKey(addressMark(address), teamId));

export const invitationsOf = (store: DocumentStore, teamId: string): Promise<Document<InvitationRecord>[]> =>
  readEvery<InvitationRecord>(store, invitationsPrefix(teamId));

/** Finds all teams' invitations to an address. */
export async function invitationsTo(store: DocumentStore, address: string): Promise<Document<InvitationRecord>[]> {
  const pointers = await readEvery<Pointer>(store, invitedPrefix(addressMark(address)));
  const found = await store.getMany(pointers.map(({ data }) => invitationKey(data)));
  return found.filter((each) => each !== null) as Document<InvitationRecord>[];
}

/** Whether an address has an invitation that can still be accepted. */
export async function isInvited(store: DocumentStore, address: string, now: number): Promise<boolean> {
  return (await invitationsTo(store, address)).some(({ data }) => isOpen(data, now));
}

/**
 * Removes someone who leaves the team from an invitation that they sent or accepted; null if the invitation doesn't
 * mention them.
 */
export function withoutPerson(stored: Document<InvitationRecord>, userId: string): InvitationChange | null {
  const { data } = stored;
  const isTheirs = data.state === 'open' ? data.invitedBy === userId : data.usedBy === userId;
  if (!isTheirs) return null;
  const after: InvitationRecord =
    data.state === 'open' ? { ...data, invitedBy: SOMEONE_GONE } : { ...data, usedBy: null };
  return { checks: [checkOf(stored)], ops: [set(stored.key, after)] };
}
