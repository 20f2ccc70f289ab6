import type {
  ApiKey,
  CreateApiKey,
  CreatedApiKey,
  ListApiKeys,
  RenameApiKey,
  RevokeApiKey,
} from '../../../contract/teams/apiKeyCalls.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

export const apiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A team's API keys, newest first. The keys themselves can't be read again. */
    listApiKeys: build.query<ApiKey[], ListApiKeys>({
      query: (input) => rpc(['apiKeys', 'list'], input),
      providesTags: [listTag('ApiKey')],
      // Addresses aren't written to the browser's storage.
      extraOptions: { isStored: () => false },
    }),
    createApiKey: build.mutation<CreatedApiKey, CreateApiKey>({
      query: (input) => rpc(['apiKeys', 'create'], input),
      invalidatesTags: invalidates([listTag('ApiKey')]),
    }),
    updateApiKey: build.mutation<null, RenameApiKey>({
      query: (input) => rpc(['apiKeys', 'rename'], input),
      invalidatesTags: invalidates([listTag('ApiKey')]),
    }),
    deleteApiKey: build.mutation<null, RevokeApiKey>({
      query: (input) => rpc(['apiKeys', 'revoke'], input),
      invalidatesTags: invalidates([listTag('ApiKey')]),
    }),
  }),
});

export const { useListApiKeysQuery, useCreateApiKeyMutation, useUpdateApiKeyMutation, useDeleteApiKeyMutation } =
  apiKeysApi;
