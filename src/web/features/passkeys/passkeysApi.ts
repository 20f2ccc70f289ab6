import type {
  AddPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyList,
  RemovePasskey,
  RenamePasskey,
} from '../../../contract/passkeys.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

export const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The person's passkeys, oldest first. */
    listPasskeys: build.query<PasskeyList, void>({
      query: () => rpc(['passkeys', 'list'], null),
      providesTags: [listTag('Passkey')],
      extraOptions: { isStored: () => false },
    }),
    /** Requests the options for creating a passkey, and invalidates the previous challenge. */
    replacePasskeyChallenge: build.mutation<PasskeyCreation, void>({
      query: () => rpc(['passkeys', 'begin'], null),
    }),
    createPasskey: build.mutation<Passkey, AddPasskey>({
      query: (input) => rpc(['passkeys', 'add'], input),
      invalidatesTags: invalidates([listTag('Passkey')]),
    }),
    updatePasskey: build.mutation<null, RenamePasskey>({
      query: (input) => rpc(['passkeys', 'rename'], input),
      invalidatesTags: invalidates([listTag('Passkey')]),
    }),
    deletePasskey: build.mutation<null, RemovePasskey>({
      query: (input) => rpc(['passkeys', 'remove'], input),
      invalidatesTags: invalidates([listTag('Passkey')]),
    }),
  }),
});

export const {
  useListPasskeysQuery,
  useReplacePasskeyChallengeMutation,
  useCreatePasskeyMutation,
  useUpdatePasskeyMutation,
  useDeletePasskeyMutation,
} = passkeysApi;
