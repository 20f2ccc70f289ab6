import { createHash } from 'node:crypto';
import type { Document, DocumentKey } from '../../contract/documents.ts';
import type { DocumentStore } from '../documents/documentStore.ts';

/** First key segment of everything that authentication stores. No access rule covers it. */
const ROOT = '$auth';

/** Someone who can sign in (specification §3). `data` is what clients see in the identity token. */
export interface IdentityRecord {
  identityId: string;
  data: Record<string, unknown>;
  createdAt: number;
  /** Normalized earlier addresses, so that what's stored about them is deleted with the account. */
  formerAddresses?: string[];
}

/** A way for an identity to prove itself: an e-mail address or a provider account (specification §3). */
export interface ComponentRecord {
  identityId: string;
  /** `email`, or the id of the provider. */
  componentId: string;
  identification?: string;
  confirmed: boolean;
  data: Record<string, unknown>;
}

/** When a person last logged in or used a session, in milliseconds since 1970. It outlives their sessions. */
export interface LastSeenRecord {
  lastSeenAt: number;
}

/** A way to reach an identity (specification §3). */
export interface ChannelRecord {
  identityId: string;
  channelId: string;
  data: Record<string, unknown>;
}

/** Maps a proof to its identity. Commits check that it's absent, so that one proof can't create two identities. */
export interface IdentificationRecord {
  identityId: string;
  /** The address as it was typed when it was confirmed. E-mails are sent only to this spelling. */
  address?: string;
}

export const serverKeysKey: DocumentKey = [ROOT, 'keys'];
export const identitiesPrefix: DocumentKey = [ROOT, 'identities'];
export const identityKey = (identityId: string): DocumentKey => [...identitiesPrefix, identityId];
export const componentsPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'components'];
export const channelsPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'channels'];
export const sessionsPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'sessions'];
export const sessionKey = (identityId: string, sessionId: string): DocumentKey => [
  ROOT,
  'identities',
  identityId,
  'sessions',
  sessionId,
];
export const devicesPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'devices'];
export const deviceKey = (identityId: string, deviceId: string): DocumentKey => [
  ...devicesPrefix(identityId),
  deviceId,
];
/** Key of the record that says when a person was last seen, in any session. */
export const lastSeenKey = (identityId: string): DocumentKey => [...identityKey(identityId), 'seen', 'last'];
export const passkeysPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'passkeys'];
/** The key contains the hash of the credential id, because the id can be longer than a key segment. */
export const passkeyKey = (identityId: string, passkeyId: string): DocumentKey => [
  ...passkeysPrefix(identityId),
  passkeyId,
];
/** Key of the record that names the owner of a passkey. */
export const passkeyOwnerKey = (passkeyId: string): DocumentKey => [ROOT, 'passkeys', passkeyId];
/** Prefix of the open challenges for proving a signed-in person's identity. */
export const challengesPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'questions'];
export const challengeKey = (identityId: string, questionId: string): DocumentKey => [
  ...challengesPrefix(identityId),
  questionId,
];
export const signInsPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'signIns'];
/** These keys sort by time. */
export const signInKey = (identityId: string, at: number, id: string): DocumentKey => [
  ...signInsPrefix(identityId),
  `${String(at).padStart(15, '0')}-${id}`,
];
/** Takes a normalized address. */
export const emailKey = (address: string): DocumentKey => [ROOT, 'emails', address];
/**
 * Key of the record that maps an account at a provider to its identity. Issuer and subject are hashed, because either
 * can be longer than a key segment.
 */
export const providerAccountKey = (issuer: string, subject: string): DocumentKey => [
  ROOT,
  'providerAccounts',
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url'),
];
export const codeKey = (ceremonyId: string): DocumentKey => [ROOT, 'codes', ceremonyId];
/** The key of a counter; `mark` identifies what is counted and isn't an address. */
export const limitKey = (purpose: string, mark: string): DocumentKey => [ROOT, 'limits', purpose, mark];
export const usedAnswerKey = (answerId: string): DocumentKey => [ROOT, 'usedAnswers', answerId];
export const expiringPrefix: DocumentKey = [ROOT, 'expiring'];

/** Reads an authentication record; its key implies its type. */
export async function readRecord<T>(store: Pick<DocumentStore, 'get'>, key: DocumentKey): Promise<Document<T> | null> {
  return (await store.get(key)) as Document<T> | null;
}
