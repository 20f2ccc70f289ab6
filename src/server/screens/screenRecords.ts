import { createHash } from 'node:crypto';
import type { AtomicOp, Document, DocumentKey } from '../../contract/documents.ts';
import { createId, isId } from '../../contract/ids.ts';
import type { ScreenVisitor } from '../access/visitor.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';

/**
 * First key segment of everything stored about screens. No access rule allows anything that starts with a dollar sign.
 */
const ROOT = '$screens';
const SECRET_PREFIX = 'tv_';
const SCREEN_ID_PREFIX = 'scr_';

/** A team's screen. Sockets opened with its link are closed when this record is deleted, even by another server. */
export interface ScreenRecord {
  screenId: string;
  name: string;
  createdAt: number;
  /** Null once the creator has left the team. */
  createdBy: string | null;
  lastUsedAt: number | null;
  secretHash: string;
}

export type ScreenName = Pick<ScreenVisitor, 'teamId' | 'screenId'>;

const screensPrefix = (teamId: string): DocumentKey => [ROOT, 'teams', teamId];
export const screenKey = ({ teamId, screenId }: ScreenName): DocumentKey => [...screensPrefix(teamId), screenId];
/** The key that every commit writes when it creates a screen for a team. */
export const screenTurnsKey = (teamId: string): DocumentKey => [ROOT, 'turns', teamId];
const secretsPrefix: DocumentKey = [ROOT, 'secrets'];
const secretKey = (hash: string): DocumentKey => [...secretsPrefix, hash];

/** Whether a bearer token has the format of a screen's secret: 22 random base-62 digits (130 bits). */
export const isScreenSecret = (bearer: string): boolean => isId(SECRET_PREFIX, bearer);

/** A plain hash is enough, because 130 random bits can't be guessed. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Creates a screen and the ops that store it. Its secret is shown only once. */
export function newScreen(teamId: string, { name, createdBy }: { name: string; createdBy: string }, now: number) {
  const secret = createId(SECRET_PREFIX);
  const screenId = createId(SCREEN_ID_PREFIX);
  const secretHash = hashOf(secret);
  const record: ScreenRecord = { screenId, name, createdAt: now, createdBy, lastUsedAt: null, secretHash };
  const ops: AtomicOp[] = [
    { type: 'set', key: screenKey({ teamId, screenId }), data: record },
    { type: 'set', key: secretKey(secretHash), data: { teamId, screenId } satisfies ScreenName },
  ];
  return { screenId, secret, ops };
}

/** Returns the screen that a secret belongs to; null if there isn't one. */
export async function findScreen(store: Pick<DocumentStore, 'get'>, secret: string): Promise<ScreenName | null> {
  return ((await store.get(secretKey(hashOf(secret))))?.data ?? null) as ScreenName | null;
}

export async function readScreen(
  store: Pick<DocumentStore, 'get'>,
  name: ScreenName,
): Promise<Document<ScreenRecord> | null> {
  return (await store.get(screenKey(name))) as Document<ScreenRecord> | null;
}

export const screensOf = (store: DocumentStore, teamId: string): Promise<Document<ScreenRecord>[]> =>
  readEvery<ScreenRecord>(store, screensPrefix(teamId));

/** Returns the ops that revoke a screen. */
export const endingOps = ({ key, data: { secretHash } }: Document<ScreenRecord>): AtomicOp[] => [
  { type: 'delete', key },
  { type: 'delete', key: secretKey(secretHash) },
];

/** Revokes the links to all teams' screens. */
export async function endEveryScreen(store: DocumentStore): Promise<void> {
  for (const { key, data } of await readEvery<ScreenName>(store, secretsPrefix)) {
    await store.commit(
      [],
      [
        { type: 'delete', key },
        { type: 'delete', key: screenKey(data) },
      ],
    );
  }
}
