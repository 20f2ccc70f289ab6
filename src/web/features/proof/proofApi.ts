import type { OtpOptions } from '../../../contract/flow.ts';
import type { GivenProof, ProofOffer, SubmitProof } from '../../../contract/proof.ts';
import { rpc } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';

export const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Starts a proof. Returns the available ways to give it, and the secret state to submit with it. */
    getProofOffer: build.query<ProofOffer, void>({
      query: () => rpc(['security', 'beginProof'], null),
      keepUnusedDataFor: 0,
      extraOptions: { isStored: () => false },
    }),
    sendProofCode: build.mutation<OtpOptions, void>({
      query: () => rpc(['security', 'sendProofCode'], null),
    }),
    createProof: build.mutation<GivenProof, SubmitProof>({
      query: (input) => rpc(['security', 'submitProof'], input),
    }),
  }),
});

export const { useGetProofOfferQuery, useSendProofCodeMutation, useCreateProofMutation } = proofApi;
