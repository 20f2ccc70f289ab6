import type { Document } from '../../../../contract/documents.ts';
import { listViewsKey } from '../../../../contract/keys.ts';
import type { ListView, ListViews } from '../../../../contract/monitors/listViews.ts';
import { check, documentAtomic, documentGetMany, set } from '../../../../sdk/commandBuilders.ts';
import { api } from '../../../api/api.ts';
import { isErrorNamed, type QueryError } from '../../../api/platformErrorWords.ts';
import { invalidates, listTag } from '../../../api/tags.ts';
import { watched } from '../../../api/watch.ts';
import type { AppThunk } from '../../../store/hooks.ts';

interface KnownViews {
  views: ListView[];
  /** Null if no views have been saved yet. */
  versionstamp: string | null;
}

interface SaveViews extends KnownViews {
  teamId: string;
}

const knownViews = (found: Pick<Document<ListViews>, 'data' | 'versionstamp'> | undefined): KnownViews => ({
  views: found?.data.views ?? [],
  versionstamp: found?.versionstamp ?? null,
});

export const viewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The views that a team's members have saved, kept up to date. */
    getListViews: build.query<KnownViews, string>({
      query: (teamId) => documentGetMany([listViewsKey(teamId)]),
      transformResponse: ([found]: Document<ListViews>[]) => knownViews(found),
      providesTags: [listTag('ListView')],
      onCacheEntryAdded: watched<string, KnownViews>({
        targets: (teamId) => [{ document: listViewsKey(teamId) }],
        apply: (_views, change) =>
          change.type === 'set'
            ? knownViews({ data: change.data as ListViews, versionstamp: change.versionstamp })
            : undefined,
      }),
    }),
    /** Replaces all of a team's views, unless someone else has changed them since. */
    saveListViews: build.mutation<null, SaveViews>({
      query: ({ teamId, versionstamp, views }) =>
        documentAtomic([check(listViewsKey(teamId), versionstamp)], [set(listViewsKey(teamId), { views })]),
      transformResponse: () => null,
      invalidatesTags: invalidates([listTag('ListView')]),
    }),
  }),
});

export const { useGetListViewsQuery } = viewsApi;

const { getListViews, saveListViews } = viewsApi.endpoints;
const MAX_TRIES = 5;

/** Changes a team's current views, even while others edit them. Rejects with a `QueryError`. */
export const changeViews =
  (teamId: string, change: (views: readonly ListView[]) => ListView[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    for (let attempt = 1; ; attempt++) {
      const known = await dispatch(getListViews.initiate(teamId, { subscribe: false, forceRefetch: true })).unwrap();
      const views = change(known.views).toSorted((one, other) => one.name.localeCompare(other.name));
      const { versionstamp } = known;
      try {
        await dispatch(saveListViews.initiate({ teamId, versionstamp, views }, { track: false })).unwrap();
        return;
      } catch (error) {
        if (attempt === MAX_TRIES || !isErrorNamed(error as QueryError, 'DocumentAtomicCommitError')) throw error;
      }
    }
  };
