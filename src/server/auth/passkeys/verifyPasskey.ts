import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '../../../contract/passkeys.ts';
import { userHandleOf, type PasskeyRecord } from './passkeyRecord.ts';
import type { RelyingParty } from './relyingParty.ts';

/** EdDSA, ES256 and RS256, which authenticators and all supported Node versions can handle. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 300_000;

/** The result of verifying a new passkey. */
export interface VerifiedCreation extends Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'> {
  /** Identifies the authenticator's model. */
  aaguid: string;
}

export interface VerifiedUse extends Pick<PasskeyRecord, 'counter' | 'isSynced'> {
  /** The counter didn't increase, so a copy of the passkey was used, now or earlier. */
  isCopied: boolean;
}

/**
 * Loaded when the first passkey is created or used, because loading takes time and memory, mostly to read certificates.
 */
const loadLibrary = () => import('@simplewebauthn/server');

/** Requests any passkey for this server. The authenticator must verify the person, because nothing else does. */
export function requestOf({ id }: RelyingParty, challenge: string): PasskeyRequest {
  return { challenge, rpId: id, timeout: TIMEOUT_MS, userVerification: 'required' };
}

/**
 * Requests a new passkey that can be used without entering an address first. Authenticators that already have a passkey
 * for the account are excluded.
 */
export function creationOf(
  { id, name }: RelyingParty,
  challenge: string,
  person: { identityId: string; address: string; display: string },
  existing: readonly Pick<PasskeyRecord, 'credentialId'>[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id, name },
    user: {
      id: userHandleOf(person.identityId),
      name: person.address,
      displayName: person.display || person.address,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: TIMEOUT_MS,
  };
}

/** Verifies a new passkey; rejects with the reason if it's invalid. */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  created: CreatedPasskey,
): Promise<VerifiedCreation> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!verified) throw new Error('The attestation is not valid.');
  const { credential, aaguid, credentialDeviceType } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    isSynced: credentialDeviceType === 'multiDevice',
    aaguid,
  };
}

/** Verifies the use of a passkey; rejects with the reason if it's invalid. */
export async function verifyUse(
  party: RelyingParty,
  challenge: string,
  used: UsedPasskey,
  passkey: PasskeyRecord,
): Promise<VerifiedUse> {
  const { userHandle } = used.response;
  if (userHandle && userHandle !== userHandleOf(passkey.identityId)) throw new Error('It is for another person.');
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...used,
      response: { ...used.response, userHandle: userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The library checks the counter before the signature. Passing 0 keeps a forged response from getting a passkey
    // refused.
    credential: { id: passkey.credentialId, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
  });
  if (!verified) throw new Error('The signature is not valid.');
  const { newCounter, credentialDeviceType } = authenticationInfo;
  return {
    counter: newCounter,
    isSynced: credentialDeviceType === 'multiDevice',
    isCopied: (newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter,
  };
}
