import Type, { type Static } from 'typebox';
import type { PasskeyRequest } from './passkeys.ts';

const closed = { additionalProperties: false };

/** A way for a signed-in person to prove their identity again. */
export type ProofWay =
  /** A code sent by e-mail, using `security/sendProofCode`. */
  | { kind: 'email'; address: string }
  /** A passkey; the value to submit is a `UsedPasskey`. */
  | { kind: 'passkey'; request: PasskeyRequest }
  /** A round trip to an identity provider, which starts at `authorizationUrl`. */
  | { kind: 'provider'; providerId: string; display: string; authorizationUrl: string };

/**
 * `security/beginProof` returns the ways that the caller can use; `state` is sent back with the value that they submit.
 */
export interface ProofOffer {
  state: string;
  ways: ProofWay[];
}

/** `security/submitProof`: submits the value that one of the ways asks for, such as the code. Returns `GivenProof`. */
export const SubmitProofSchema = Type.Object(
  {
    state: Type.String({ maxLength: 8_192 }),
    way: Type.String({ minLength: 1, maxLength: 64 }),
    value: Type.Unknown(),
  },
  closed,
);
export type SubmitProof = Static<typeof SubmitProofSchema>;

/** A proof of identity, which is valid for ten minutes in the session in which it was given. */
export interface GivenProof {
  /** Milliseconds since 1970. */
  provedAt: number;
}
