import type { AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { type Bound, type CountedUse, countUse, type UseRecord } from '../auth/limits/uses.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import { takeTurn } from '../documents/takeTurn.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { type InvitationChange, invitationsOf, isOpen } from './invitationRecords.ts';

/**
 * How many invitation e-mails are sent within a day, including resent ones: by one team to one address, to one address,
 * and by one person. The last two don't depend on the team, because anyone can create teams.
 */
const MAIL_BOUNDS = {
  team: { max: 5, windowMs: DAY_MS },
  address: { max: 10, windowMs: DAY_MS },
  sender: { max: 300, windowMs: DAY_MS },
} satisfies Record<string, Bound>;
type MailBound = keyof typeof MAIL_BOUNDS;
export const TOO_MANY_MAILS_WORDS: Readonly<Record<MailBound, string>> = {
  team: `This address was already sent ${MAIL_BOUNDS.team.max} invitations today. Try again tomorrow.`,
  address: 'This address can’t be sent more invitations today. Try again tomorrow.',
  sender: `You’ve sent ${MAIL_BOUNDS.sender.max} invitations today. Try again tomorrow.`,
};
/** How many open invitations a team can have. */
export const MAX_OPEN_INVITATIONS = 200;
export const TOO_MANY_OPEN_WORDS = `This team has ${MAX_OPEN_INVITATIONS} pending invitations. Withdraw one first.`;

const countsPrefix = (teamId: string): DocumentKey => ['$teams', 'invitationMails', teamId];

/** Counts another e-mail to an address, unless that would exceed a limit. */
export async function countMail(
  store: DocumentStore,
  { teamId, address, sentBy }: { teamId: string; address: string; sentBy: string },
  now: number,
): Promise<CountedUse<MailBound>> {
  const mark = addressMark(address);
  const keys: [MailBound, DocumentKey][] = [
    ['team', [...countsPrefix(teamId), mark]],
    ['address', ['$teams', 'invitationMailsTo', mark]],
    // Expiry entries contain keys and outlive an account, so this key contains a mark, too.
    ['sender', ['$teams', 'invitationMailsBy', addressMark(sentBy)]],
  ];
  const records = (await store.getMany(keys.map(([, key]) => key))) as (Document<UseRecord> | null)[];
  const counted = keys.map(([name, key], index) => ({
    name,
    key,
    record: records[index] ?? null,
    bound: MAIL_BOUNDS[name],
  }));
  return countUse(counted, now);
}

/** The key that every commit writes when it opens an invitation, so that two people can't both use the last place. */
const placesKey = (teamId: string): DocumentKey => ['$teams', 'invitationRoom', teamId];

/**
 * Reserves a place for another open invitation; returns null if none is left. The commit fails if another place is
 * taken concurrently.
 */
export async function takePlace(store: DocumentStore, teamId: string, now: number): Promise<InvitationChange | null> {
  const turn = await takeTurn(store, placesKey(teamId));
  const open = (await invitationsOf(store, teamId)).filter(({ data }) => isOpen(data, now));
  return open.length < MAX_OPEN_INVITATIONS ? turn : null;
}

/** Returns ops that delete the counts for a team's invitations. */
export async function countRemovalOps(store: DocumentStore, teamId: string): Promise<AtomicOp[]> {
  const counts = await readEvery(store, countsPrefix(teamId));
  return [placesKey(teamId), ...counts.map(({ key }) => key)].map((key) => ({ type: 'delete', key }));
}
