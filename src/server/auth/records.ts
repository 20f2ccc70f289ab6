import { createHash } from 'node:crypto';
import type { Document, DocumentKey } from '../../contract/documents.ts';
import type { DocumentStore } from '../documents/documentStore.ts';

/** First segment of everything that authentication keeps. No access rule opens it. */
const ROOT = '$auth';

/** Someone who can sign in (specification §3). `data` is what the identity token contains for the client. */
export interface IdentityRecord {
  identityId: string;
  data: Record<string, unknown>;
  createdAt: number;
  /** Their earlier addresses, normalized: what is kept about them is erased with the account. */
  formerAddresses?: string[];
}

/** One way of an identity to prove itself: an e-mail address, or an account at a provider (specification §3). */
export interface ComponentRecord {
  identityId: string;
  /** `email`, or the id of the provider. */
  componentId: string;
  identification?: string;
  confirmed: boolean;
  data: Record<string, unknown>;
}

/** One way to reach an identity (specification §3). */
export interface ChannelRecord {
  identityId: string;
  channelId: string;
  data: Record<string, unknown>;
}

/** Finds the identity by what it proved; its absence guards against a second identity for the same proof. */
export interface IdentificationRecord {
  identityId: string;
  /** The address in the spelling it was confirmed in: e-mails go there and nowhere else. */
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
export const passkeysPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'passkeys'];
/** A passkey is named by the hash of its credential's id, which may be longer than a segment. */
export const passkeyKey = (identityId: string, passkeyId: string): DocumentKey => [
  ...passkeysPrefix(identityId),
  passkeyId,
];
/** Finds the person of a passkey. */
export const passkeyOwnerKey = (passkeyId: string): DocumentKey => [ROOT, 'passkeys', passkeyId];
/** What a signed-in person was asked to prove. */
export const questionsPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'questions'];
export const questionKey = (identityId: string, questionId: string): DocumentKey => [
  ...questionsPrefix(identityId),
  questionId,
];
export const signInsPrefix = (identityId: string): DocumentKey => [...identityKey(identityId), 'signIns'];
/** Keys are in the order of their times. */
export const signInKey = (identityId: string, at: number, id: string): DocumentKey => [
  ...signInsPrefix(identityId),
  `${String(at).padStart(15, '0')}-${id}`,
];
/** Takes the address as normalised for comparison. */
export const emailKey = (address: string): DocumentKey => [ROOT, 'emails', address];
/** An account at a provider is its issuer and subject together; hashed, because either may be longer than a segment. */
export const providerAccountKey = (issuer: string, subject: string): DocumentKey => [
  ROOT,
  'providerAccounts',
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url'),
];
export const codeKey = (ceremonyId: string): DocumentKey => [ROOT, 'codes', ceremonyId];
/** The key of a count; `mark` identifies what is counted and isn't an address. */
export const limitKey = (purpose: string, mark: string): DocumentKey => [ROOT, 'limits', purpose, mark];
export const usedAnswerKey = (answerId: string): DocumentKey => [ROOT, 'usedAnswers', answerId];
export const expiringPrefix: DocumentKey = [ROOT, 'expiring'];

/** Reads one of authentication's own records; its key implies its shape. */
export async function readRecord<T>(store: Pick<DocumentStore, 'get'>, key: DocumentKey): Promise<Document<T> | null> {
  return (await store.get(key)) as Document<T> | null;
}
