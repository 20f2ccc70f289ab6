import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ApiEndpointQuery, QueryDefinition } from '@reduxjs/toolkit/query';
import type { PlatformExtra, platformBaseQuery } from './platformBaseQuery.ts';
import type { TagType } from './tags.ts';

/** How long data counts as fresh, so that loaders don't request it again (specification §9). */
export const FRESH_SECONDS = 15 * 60;

type QueryOf<Arg, Result> = QueryDefinition<Arg, typeof platformBaseQuery, TagType, Result, 'api'>;
type Selector<Arg, Result> = ApiEndpointQuery<QueryOf<Arg, Result>, Record<never, never>>['select'];
type ApiState<Arg, Result> = Parameters<ReturnType<Selector<Arg, Result>>>[0];

interface LoaderStore<State> {
  getState(): State;
  dispatch: ThunkDispatch<State, PlatformExtra, UnknownAction>;
}

export interface FetchOptions {
  /** Waits for a new response, even if the cached one is still fresh. */
  fresh?: boolean;
}

/**
 * Reads an endpoint for a route loader. Returns cached data immediately, and refreshes it in the background if it is
 * older than 15 minutes; otherwise waits for the response. Rejects with a `PlatformError`.
 */
export async function fetchEndpoint<Arg, Result>(
  store: LoaderStore<ApiState<Arg, Result>>,
  endpoint: ApiEndpointQuery<QueryOf<Arg, Result>, Record<never, never>>,
  arg: Arg,
  { fresh = false }: FetchOptions = {},
): Promise<Result> {
  const query = store.dispatch(
    endpoint.initiate(arg, { subscribe: false, forceRefetch: fresh ? true : FRESH_SECONDS }),
  );
  const cached = endpoint.select(arg)(store.getState()).data;
  if (cached === undefined || fresh) return query.unwrap();
  query.unwrap().catch(() => undefined);
  return cached;
}

/** Requests an endpoint's data without waiting for it: the screen shows the data or the error. */
export function requestEndpoint<Arg, Result>(...request: Parameters<typeof fetchEndpoint<Arg, Result>>): void {
  fetchEndpoint(...request).catch(() => undefined);
}
