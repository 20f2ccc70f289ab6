import Type, { type Static } from 'typebox';
import { MAX_PASSKEY_NAME_LENGTH } from './limits.ts';

const closed = { additionalProperties: false };
/** A part of a browser's response; RSA signatures and attestations are the longest. */
const base64url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const credentialId = base64url(1_400);
const clientDataJSON = base64url(4_096);
const passkeyId = Type.String({ minLength: 1, maxLength: 64 });
const rest = { type: Type.Literal('public-key'), clientExtensionResults: Type.Optional(Type.Unknown()) };

/** What a browser returns for a passkey that it created (WebAuthn `RegistrationResponseJSON`). */
const CreatedPasskeySchema = Type.Object({
  id: credentialId,
  rawId: credentialId,
  response: Type.Object({
    clientDataJSON,
    attestationObject: base64url(32_768),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
  }),
  ...rest,
});
export type CreatedPasskey = Static<typeof CreatedPasskeySchema>;

/** What a browser returns for a passkey that it used (WebAuthn `AuthenticationResponseJSON`). */
export const UsedPasskeySchema = Type.Object({
  id: credentialId,
  rawId: credentialId,
  response: Type.Object({
    clientDataJSON,
    authenticatorData: base64url(4_096),
    signature: base64url(4_096),
    userHandle: Type.Optional(Type.Union([base64url(128), Type.Null()])),
  }),
  ...rest,
});
export type UsedPasskey = Static<typeof UsedPasskeySchema>;

/** What a browser needs to use a passkey (WebAuthn `PublicKeyCredentialRequestOptionsJSON`). */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
}

/** What a browser needs to create a passkey (WebAuthn `PublicKeyCredentialCreationOptionsJSON`). */
export interface PasskeyCreation {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  excludeCredentials: { type: 'public-key'; id: string }[];
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' };
  attestation: 'none';
  timeout: number;
}

/** `passkeys/add`. Returns the `Passkey`. */
export const AddPasskeySchema = Type.Object({ response: CreatedPasskeySchema }, closed);
export type AddPasskey = Static<typeof AddPasskeySchema>;

/** `passkeys/rename`. */
export const RenamePasskeySchema = Type.Object(
  { passkeyId, name: Type.String({ minLength: 1, maxLength: MAX_PASSKEY_NAME_LENGTH, pattern: '\\S' }) },
  closed,
);
export type RenamePasskey = Static<typeof RenamePasskeySchema>;

/** `passkeys/remove`. Succeeds if the passkey is already gone. */
export const RemovePasskeySchema = Type.Object({ passkeyId }, closed);
export type RemovePasskey = Static<typeof RemovePasskeySchema>;

/** One of a person's passkeys; times are milliseconds since 1970. */
export interface Passkey {
  passkeyId: string;
  name: string;
  createdAt: number;
  /** Null if it was never used. */
  lastUsedAt: number | null;
  /** Whether a password manager syncs it across devices; otherwise it's on one device. */
  isSynced: boolean;
  /** When it was refused because a copy of it had been used; null if it's accepted. */
  refusedSince: number | null;
}

/** `passkeys/list`. */
export interface PasskeyList {
  /** False if this server's URL doesn't allow passkeys, which require a domain name and HTTPS. */
  isAvailable: boolean;
  passkeys: Passkey[];
}
