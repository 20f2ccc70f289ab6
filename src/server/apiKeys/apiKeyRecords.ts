import { createHash, randomInt } from 'node:crypto';
import { API_KEY_DIGITS, API_KEY_PREFIXES, type ApiKeyScope } from '../../contract/apiKeys.ts';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { API_KEY_ID_PREFIX, createId } from '../../contract/ids.ts';
import { teamKey } from '../../contract/keys.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';

/**
 * First key segment of everything stored about API keys. No access rule allows anything that starts with a dollar sign.
 */
const ROOT = '$apiKeys';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface ApiKeyRecord {
  teamId: string;
  keyId: string;
  name: string;
  scope: ApiKeyScope;
  createdAt: number;
  /** Null once the creator has left the team; the key stays. */
  createdBy: string | null;
  endsAt: number | null;
  lastUse: { at: number; address: string } | null;
  secretHash: string;
}

export type ApiKeyName = Pick<ApiKeyRecord, 'teamId' | 'keyId'>;
export type ApiKeyDocument = Document<ApiKeyRecord>;

const apiKeysPrefix = (teamId: string): DocumentKey => [ROOT, 'teams', teamId];
const apiKeyKey = ({ teamId, keyId }: ApiKeyName): DocumentKey => [...apiKeysPrefix(teamId), keyId];
/** The key that every commit writes when it creates a key for a team. */
export const apiKeyTurnsKey = (teamId: string): DocumentKey => [ROOT, 'turns', teamId];
const secretsPrefix: DocumentKey = [ROOT, 'secrets'];
const secretKey = (hash: string): DocumentKey => [...secretsPrefix, hash];

/** A plain hash is enough, because 166 random bits can't be guessed. */
export const hashOfApiKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

function createSecret(scope: ApiKeyScope): string {
  const digits = Array.from({ length: API_KEY_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]);
  return API_KEY_PREFIXES[scope] + digits.join('');
}

/** Creates a key, and the ops that store its hash. The secret is shown only once. */
export function newApiKey(
  made: Pick<ApiKeyRecord, 'teamId' | 'name' | 'scope' | 'createdAt' | 'createdBy' | 'endsAt'>,
): { keyId: string; secret: string; ops: AtomicOp[] } {
  const secret = createSecret(made.scope);
  const secretHash = hashOfApiKey(secret);
  const name: ApiKeyName = { teamId: made.teamId, keyId: createId(API_KEY_ID_PREFIX) };
  const record: ApiKeyRecord = { ...made, ...name, lastUse: null, secretHash };
  const ops: AtomicOp[] = [
    { type: 'set', key: apiKeyKey(name), data: record },
    { type: 'set', key: secretKey(secretHash), data: name },
  ];
  return { keyId: name.keyId, secret, ops };
}

export async function readApiKey(store: Pick<DocumentStore, 'get'>, name: ApiKeyName): Promise<ApiKeyDocument | null> {
  return (await store.get(apiKeyKey(name))) as ApiKeyDocument | null;
}

/** Finds the key with this secret's hash; null if it doesn't exist or its team is deleted. */
export async function findApiKey(
  store: Pick<DocumentStore, 'get' | 'getMany'>,
  hash: string,
): Promise<ApiKeyDocument | null> {
  const name = ((await store.get(secretKey(hash)))?.data ?? null) as ApiKeyName | null;
  if (name === null) return null;
  const [key = null, team = null] = await store.getMany([apiKeyKey(name), teamKey(name.teamId)]);
  return team === null ? null : (key as ApiKeyDocument | null);
}

export const apiKeysOf = (store: DocumentStore, teamId: string): Promise<ApiKeyDocument[]> =>
  readEvery<ApiKeyRecord>(store, apiKeysPrefix(teamId));

/** Changes a key; fails if it has changed since it was read, so a key that was just revoked isn't restored. */
export function changingApiKey(
  { key, versionstamp, data }: ApiKeyDocument,
  changed: Partial<ApiKeyRecord>,
): { checks: AtomicCheck[]; ops: AtomicOp[] } {
  return { checks: [{ key, versionstamp }], ops: [{ type: 'set', key, data: { ...data, ...changed } }] };
}

/** Revokes a key; fails if it has changed since it was read. */
export function endingApiKey({ key, versionstamp, data }: ApiKeyDocument): {
  checks: AtomicCheck[];
  ops: AtomicOp[];
} {
  return {
    checks: [{ key, versionstamp }],
    ops: [
      { type: 'delete', key },
      { type: 'delete', key: secretKey(data.secretHash) },
    ],
  };
}

/** Revokes every team's keys that can read or write. Ping keys and ping URLs are kept, because jobs depend on them. */
export async function endApiKeysOfAllTeams(store: DocumentStore): Promise<void> {
  for (const { data: name } of await readEvery<ApiKeyName>(store, secretsPrefix)) {
    const key = await readApiKey(store, name);
    if (key === null || key.data.scope === 'ping') continue;
    const { checks, ops } = endingApiKey(key);
    await store.commit(checks, ops);
  }
}
