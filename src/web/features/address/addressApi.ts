import type {
  AddressChange,
  BeginAddressChange,
  ConfirmAddressChange,
  OwnAddress,
} from '../../../contract/addressChange.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import { invalidates, listTag } from '../../api/tags.ts';

export const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The address that the person signs in with. */
    getOwnAddress: build.query<OwnAddress, void>({
      query: () => rpc(['address', 'get'], null),
      providesTags: [listTag('OwnAddress')],
      extraOptions: { isStored: () => false },
    }),
    /** E-mails the codes. */
    sendAddressCodes: build.mutation<AddressChange, BeginAddressChange>({
      query: (input) => rpc(['address', 'begin'], input),
    }),
    updateOwnAddress: build.mutation<OwnAddress, ConfirmAddressChange>({
      query: (input) => rpc(['address', 'confirm'], input),
      invalidatesTags: invalidates([listTag('OwnAddress'), listTag('Integration')]),
    }),
  }),
});

export const { useGetOwnAddressQuery, useSendAddressCodesMutation, useUpdateOwnAddressMutation } = addressApi;
