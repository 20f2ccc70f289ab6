import type { UnknownAction } from '@reduxjs/toolkit';
import type { CombinedState } from '@reduxjs/toolkit/query';
import { REHYDRATE } from 'redux-persist';
import { isRecord } from '../../contract/json.ts';
import { CACHE_KEY } from './cacheKey.ts';
import type { TagType } from './tags.ts';

/** A cached query that has data. */
export interface StoredQuery {
  status: 'fulfilled';
  endpointName: string;
  originalArgs?: unknown;
  data: unknown;
  fulfilledTimeStamp: number;
}

/** The part of the query cache that is kept across reloads. */
export interface StoredCache {
  queries: Record<string, StoredQuery>;
  provided: { tags: Record<string, Record<string, string[]>>; keys: Record<string, unknown[]> };
}

type FulfilledQuery = Omit<StoredQuery, 'status'> & { status?: unknown; error?: unknown };

const isFulfilled = (value: unknown): value is FulfilledQuery =>
  isRecord(value) &&
  typeof value.endpointName === 'string' &&
  value.data !== undefined &&
  typeof value.fulfilledTimeStamp === 'number';

const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function isProvided(value: unknown): value is StoredCache['provided'] {
  if (!isRecord(value) || !isRecord(value.tags) || !isRecord(value.keys)) return false;
  const areTags = Object.values(value.tags).every((ids) => isRecord(ids) && Object.values(ids).every(isListOfTexts));
  return areTags && Object.values(value.keys).every((tags) => Array.isArray(tags) && tags.every(isRecord));
}

/**
 * Returns the queries that have data, marked as fulfilled. A query that's pending, or whose reread failed, keeps its
 * last data: stored as pending, it would stay pending forever.
 */
export const fulfilledQueries = (queries: Record<string, unknown>): Record<string, StoredQuery> =>
  Object.fromEntries(
    Object.entries(queries).flatMap(([key, query]) => (isFulfilled(query) ? [[key, lastResultOf(query)]] : [])),
  );

function lastResultOf({ error: _error, ...query }: FulfilledQuery): StoredQuery {
  return { ...query, status: 'fulfilled' };
}

/** Parses a stored value; undefined if it isn't a query cache. */
export function asStoredCache(value: unknown): StoredCache | undefined {
  if (!isRecord(value) || !isRecord(value.queries) || !isProvided(value.provided)) return undefined;
  return { queries: fulfilledQueries(value.queries), provided: value.provided };
}

/** Passes the restored cache to the query library. The key distinguishes it from other restored state. */
export function extractStoredCache(action: UnknownAction) {
  if (action.type !== REHYDRATE || action.key !== CACHE_KEY || !isRecord(action.payload)) return undefined;
  return { ...action.payload, mutations: {} } as CombinedState<Record<never, never>, TagType, 'api'>;
}
