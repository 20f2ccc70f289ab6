import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { type ExpiringRecord, expiresAtOp } from '../auth/expiring.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { type InvitationChange, invitationsOf, isOpen } from './invitationRecords.ts';

const DAY_MS = 86_400_000;
/** How many invitation e-mails a team can send to one address within a day, including resent ones. */
const MAX_MAILS_PER_DAY = 5;
/** How many open invitations a team can have. */
export const MAX_OPEN_INVITATIONS = 200;
export const TOO_MANY_OPEN_WORDS = `This team has ${MAX_OPEN_INVITATIONS} pending invitations. Withdraw one first.`;

/** When a team recently e-mailed invitations to an address. */
interface MailCount extends ExpiringRecord {
  sentAt: number[];
}

const countsPrefix = (teamId: string): DocumentKey => ['$teams', 'invitationMails', teamId];

/** Counts another e-mail to an address. If that would exceed the limit, returns when the next e-mail is allowed. */
export async function countMail(
  store: DocumentStore,
  { teamId, address }: { teamId: string; address: string },
  now: number,
): Promise<InvitationChange | { allowedAt: number }> {
  const key = [...countsPrefix(teamId), addressMark(address)];
  const stored = await store.get(key);
  const sentAt = ((stored?.data as MailCount | undefined)?.sentAt ?? []).filter((at) => now - at < DAY_MS);
  const [oldest = now] = sentAt;
  if (sentAt.length >= MAX_MAILS_PER_DAY) return { allowedAt: oldest + DAY_MS };
  const count: MailCount = { sentAt: [...sentAt, now], expiresAt: now + DAY_MS };
  return {
    checks: [{ key, versionstamp: stored?.versionstamp ?? null }],
    ops: [{ type: 'set', key, data: count }, ...(stored === null ? [expiresAtOp(key, count.expiresAt)] : [])],
  };
}

/** The key that every commit writes when it opens an invitation, so that two people can't both use the last place. */
const placesKey = (teamId: string): DocumentKey => ['$teams', 'invitationRoom', teamId];

/**
 * Reserves a place for another open invitation; returns null if none is left. The commit fails if another place is
 * taken concurrently.
 */
export async function takePlace(store: DocumentStore, teamId: string, now: number): Promise<InvitationChange | null> {
  const key = placesKey(teamId);
  const places = await store.get(key);
  const open = (await invitationsOf(store, teamId)).filter(({ data }) => isOpen(data, now));
  if (open.length >= MAX_OPEN_INVITATIONS) return null;
  return {
    checks: [{ key, versionstamp: places?.versionstamp ?? null }],
    ops: [{ type: 'set', key, data: { takenAt: now } }],
  };
}

/** Returns ops that delete the counts for a team's invitations. */
export async function countRemovalOps(store: DocumentStore, teamId: string): Promise<AtomicOp[]> {
  const counts = await readEvery(store, countsPrefix(teamId));
  return [placesKey(teamId), ...counts.map(({ key }) => key)].map((key) => ({ type: 'delete', key }));
}
