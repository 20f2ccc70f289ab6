import type {
  BeginLink,
  StartedLink,
  LinkProvider,
  OwnProvider,
  UnlinkProvider,
} from '../../../contract/linkedProviders.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

export const linkedProvidersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The providers that this server offers, and the person's accounts with them. */
    listLinkedProviders: build.query<OwnProvider[], void>({
      query: () => rpc(['providers', 'list'], null),
      providesTags: [listTag('LinkedProvider')],
      extraOptions: { isStored: () => false },
    }),
    /** Requests the URL to send the browser to, and the state to submit with the provider's response. */
    replaceProviderTrip: build.mutation<StartedLink, BeginLink>({
      query: (input) => rpc(['providers', 'beginLink'], input),
    }),
    createLinkedProvider: build.mutation<OwnProvider, LinkProvider>({
      query: (input) => rpc(['providers', 'link'], input),
      invalidatesTags: invalidates([listTag('LinkedProvider')]),
    }),
    deleteLinkedProvider: build.mutation<null, UnlinkProvider>({
      query: (input) => rpc(['providers', 'unlink'], input),
      invalidatesTags: invalidates([listTag('LinkedProvider')]),
    }),
  }),
});

export const { useListLinkedProvidersQuery, useDeleteLinkedProviderMutation } = linkedProvidersApi;
