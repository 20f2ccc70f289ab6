import type { Document } from '../../../contract/documents.ts';
import { isRecord } from '../../../contract/json.ts';
import { userKey } from '../../../contract/keys.ts';
import type { User } from '../../../contract/records.ts';
import { DEFAULT_TIMEZONE } from '../../../contract/timezones.ts';
import { check, documentAtomic, documentGet, rpc, set } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { isErrorNamed } from '../../api/platformErrorWords.ts';
import { idTag } from '../../api/tags.ts';
import { watched } from '../../api/watch.ts';
import { browserZone, knownZone } from '../../lib/knownZone.ts';
import { useIdentity } from '../auth/index.ts';

/** A person's record, and the stamp that the next write must include. The stamp is null if nothing is stored yet. */
export interface UserRecord {
  user: User;
  versionstamp: string | null;
}

/** The written version's stamp; null if the server doesn't return it, in which case the record must be reread. */
interface WrittenStamp {
  versionstamp: string | null;
}

const NO_IDENTITY_MESSAGE = 'No current identity';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in person's record. Someone who has never saved one has an empty profile. */
    getUser: build.query<UserRecord, string | null>({
      queryFn: async (userId, _api, _options, execute) => {
        if (!userId) return { error: { kind: 'transport', message: NO_IDENTITY_MESSAGE } };
        const answer = await execute(documentGet(userKey(userId)));
        if (!answer.error) {
          const { data: user, versionstamp } = answer.data as Document<User>;
          return { data: { user, versionstamp } };
        }
        if (!isErrorNamed(answer.error, 'DocumentNotFoundError')) return { error: answer.error };
        return { data: { user: { userId, display: '', timezone: DEFAULT_TIMEZONE }, versionstamp: null } };
      },
      providesTags: (_result, _error, userId) => (userId ? [idTag('User', userId)] : []),
      onCacheEntryAdded: watched<string | null, UserRecord>({
        targets: (userId) => (userId ? [{ document: userKey(userId) }] : []),
        apply: (record, change) => {
          if (change.type === 'delete') return undefined;
          const { versionstamp } = change;
          if (record.versionstamp !== null && versionstamp <= record.versionstamp) return record;
          return { user: change.data as User, versionstamp };
        },
      }),
    }),
    /** Writes the whole record if no one has written it since `versionstamp`. */
    updateUser: build.mutation<WrittenStamp, UserRecord>({
      query: ({ user, versionstamp }) =>
        documentAtomic([check(userKey(user.userId), versionstamp)], [set(userKey(user.userId), user)]),
      transformResponse: (answer: unknown) => ({
        versionstamp: isRecord(answer) && typeof answer.versionstamp === 'string' ? answer.versionstamp : null,
      }),
      onQueryStarted: async ({ user }, { dispatch, queryFulfilled }) => {
        try {
          const { data: written } = await queryFulfilled;
          // The next write may need the new stamp before the record has been reread.
          if (written.versionstamp === null) return;
          dispatch(accountApi.util.updateQueryData('getUser', user.userId, () => ({ user, ...written })));
        } catch {
          // The caller reports the failure.
        }
      },
      // A conflict also invalidates the record, because only a reread returns the stamp that the next attempt needs.
      invalidatesTags: (_result, error, { user }) =>
        !error || isErrorNamed(error, 'DocumentAtomicCommitError') ? [idTag('User', user.userId)] : [],
    }),
    /** Deletes the signed-in person's account; the e-mail address confirms it. */
    deleteAccount: build.mutation<null, { email: string }>({
      query: (input) => rpc(['account', 'delete'], input),
      transformResponse: () => null,
    }),
  }),
});

export const { useGetUserQuery, useUpdateUserMutation, useDeleteAccountMutation } = accountApi;

/** The signed-in person's record, kept subscribed while the caller is mounted. */
export function useAccount() {
  const identity = useIdentity();
  return useGetUserQuery(identity?.identityId ?? null, { skip: identity === null });
}

/** The zone for displayed times: the account's, or the browser's until the account is known. */
export function useViewerZone(): string {
  const { data } = useAccount();
  return data ? knownZone(data.user.timezone) : browserZone();
}
