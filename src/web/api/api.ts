import { createApi } from '@reduxjs/toolkit/query/react';
import { platformBaseQuery } from './platformBaseQuery.ts';
import { extractStoredCache } from './storedCache.ts';
import { TAG_TYPES } from './tags.ts';

const KEPT_SECONDS = 24 * 60 * 60;

/**
 * The application's only API; each feature injects its endpoints. Hooks never refetch on their own (specification §7):
 * route loaders do, through `fetchEndpoint`.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: platformBaseQuery,
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: KEPT_SECONDS,
  refetchOnMountOrArgChange: false,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  extractRehydrationInfo: extractStoredCache,
  endpoints: () => ({}),
});
