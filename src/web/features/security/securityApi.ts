import type { PersonalData, SessionSummary, SignInSummary } from '../../../contract/account.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

/** Responses with IP addresses aren't written to the browser's storage. */
const unstored = { extraOptions: { isStored: () => false } };

export const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where the person is signed in. The most recently seen device comes first. */
    listSessions: build.query<SessionSummary[], void>({
      query: () => rpc(['sessions', 'list'], null),
      providesTags: [listTag('Session')],
      ...unstored,
    }),
    deleteSession: build.mutation<null, { sessionId: string }>({
      query: (input) => rpc(['sessions', 'revoke'], input),
      transformResponse: () => null,
      invalidatesTags: invalidates([listTag('Session')]),
    }),
    deleteOtherSessions: build.mutation<number, void>({
      query: () => rpc(['sessions', 'revokeOthers'], null),
      invalidatesTags: invalidates([listTag('Session')]),
    }),
    /** Sign-ins to the person's account in the last 30 days, newest first. */
    getSignInHistory: build.query<SignInSummary[], void>({
      query: () => rpc(['sessions', 'history'], null),
      ...unstored,
    }),
    getPersonalData: build.query<PersonalData, void>({
      query: () => rpc(['account', 'export'], null),
      keepUnusedDataFor: 0,
      ...unstored,
    }),
  }),
});

export const {
  useListSessionsQuery,
  useDeleteSessionMutation,
  useDeleteOtherSessionsMutation,
  useGetSignInHistoryQuery,
  useLazyGetPersonalDataQuery,
} = securityApi;
