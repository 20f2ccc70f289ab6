import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { createId } from '../../contract/ids.ts';
import type { DocumentStore } from '../documents/documentStore.ts';

/**
 * First key segment of everything stored about badges. No access rule allows anything that starts with a dollar sign.
 */
const ROOT = '$badges';
const KEY_PREFIX = 'bdg_';
const SIGNATURE_LENGTH = 12;

/** The record that a team's badge links are derived from. */
export interface BadgeRecord {
  /** Identifies the team in its links. */
  key: string;
  /** Signs the links, so that one can't be derived from another. */
  secret: string;
  isOff: boolean;
}

/** Used in place of a tag to mean all monitors, tagged or not. */
export const EVERY_TAG = '*';

/** The monitors that a badge covers: those with a tag, or a single one. */
export type BadgeSubject = { kind: 'tag'; tag: string } | { kind: 'monitor'; monitorId: string };

export const badgesKey = (teamId: string): DocumentKey => [ROOT, 'teams', teamId];
const nameKey = (key: string): DocumentKey => [ROOT, 'keys', key];

export async function readBadges(
  store: Pick<DocumentStore, 'get'>,
  teamId: string,
): Promise<Document<BadgeRecord> | null> {
  return (await store.get(badgesKey(teamId))) as Document<BadgeRecord> | null;
}

/** Returns the team whose links contain this key; null if there is none. */
export async function teamOfBadgeKey(store: Pick<DocumentStore, 'get'>, key: string): Promise<string | null> {
  return ((await store.get(nameKey(key)))?.data as { teamId: string } | undefined)?.teamId ?? null;
}

/** Creates the record for a team's links. */
export const newBadges = (): BadgeRecord => ({ key: createId(KEY_PREFIX), secret: createId(''), isOff: false });

/** Returns an op that stores the record for a team's links, replacing the previous one. */
export function keepingBadges(teamId: string, record: BadgeRecord, before: BadgeRecord | null): AtomicOp[] {
  const isReplaced = before !== null && before.key !== record.key;
  return [
    ...(isReplaced ? [{ type: 'delete' as const, key: nameKey(before.key) }] : []),
    { type: 'set', key: badgesKey(teamId), data: record },
    { type: 'set', key: nameKey(record.key), data: { teamId } },
  ];
}

export const endingBadges = ({ key, data }: Document<BadgeRecord>): AtomicOp[] => [
  { type: 'delete', key },
  { type: 'delete', key: nameKey(data.key) },
];

/** Returns the part of a link that makes it valid for only one badge. */
export function signBadge(secret: string, subject: BadgeSubject): string {
  const named = subject.kind === 'tag' ? subject.tag : subject.monitorId;
  return createHmac('sha256', secret)
    .update(JSON.stringify([subject.kind, named]))
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH);
}

export function isSignedBadge(secret: string, subject: BadgeSubject, signature: string): boolean {
  const expected = Buffer.from(signBadge(secret, subject));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
