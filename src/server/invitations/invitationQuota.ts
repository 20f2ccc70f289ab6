import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { type ExpiringRecord, expiresAtOp } from '../auth/expiring.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { InvitationChange } from './invitationRecords.ts';

const DAY_MS = 86_400_000;
/** Invitations that an address gets of one team within a day, the first and those sent again. */
const MAX_MAILS_A_DAY = 5;
/** Invitations of a team that are open at once. */
export const MAX_OPEN_INVITATIONS = 200;

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

export async function removeCounts(store: DocumentStore, teamId: string): Promise<AtomicOp[]> {
  const counts = await readEvery(store, countsPrefix(teamId));
  return counts.map(({ key }) => ({ type: 'delete', key }));
}
