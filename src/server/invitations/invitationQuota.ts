import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { type ExpiringRecord, expiresAtOp } from '../auth/expiring.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { type InvitationChange, invitationsOf, isOpen } from './invitationRecords.ts';

const DAY_MS = 86_400_000;
/** Invitations that an address gets of one team within a day, the first and those sent again. */
const MAX_MAILS_A_DAY = 5;
/** Invitations of a team that are open at once. */
export const MAX_OPEN_INVITATIONS = 200;
export const TOO_MANY_OPEN_WORDS = `This team has ${MAX_OPEN_INVITATIONS} open invitations. Withdraw one first.`;

/** When an address was last e-mailed invitations of a team. */
interface MailCount extends ExpiringRecord {
  sentAt: number[];
}

const countsPrefix = (teamId: string): DocumentKey => ['$teams', 'invitationMails', teamId];

/** Counts one more e-mail to an address. Returns when the next one is allowed if this one isn't. */
export async function countMail(
  store: DocumentStore,
  { teamId, address }: { teamId: string; address: string },
  now: number,
): Promise<InvitationChange | { allowedAt: number }> {
  const key = [...countsPrefix(teamId), addressMark(address)];
  const stored = await store.get(key);
  const sentAt = ((stored?.data as MailCount | undefined)?.sentAt ?? []).filter((at) => now - at < DAY_MS);
  const [oldest = now] = sentAt;
  if (sentAt.length >= MAX_MAILS_A_DAY) return { allowedAt: oldest + DAY_MS };
  const count: MailCount = { sentAt: [...sentAt, now], expiresAt: now + DAY_MS };
  return {
    checks: [{ key, versionstamp: stored?.versionstamp ?? null }],
    ops: [{ type: 'set', key, data: count }, ...(stored === null ? [expiresAtOp(key, count.expiresAt)] : [])],
  };
}

/** Written by each commit that opens an invitation, so that two people never fill the last place at once. */
const placesKey = (teamId: string): DocumentKey => ['$teams', 'invitationRoom', teamId];

/** Takes the place of one more open invitation, which holds if no other was taken in between; null if there is none. */
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

/** Deletes what is counted about the invitations of a team. */
export async function countRemovalOps(store: DocumentStore, teamId: string): Promise<AtomicOp[]> {
  const counts = await readEvery(store, countsPrefix(teamId));
  return [placesKey(teamId), ...counts.map(({ key }) => key)].map((key) => ({ type: 'delete', key }));
}
