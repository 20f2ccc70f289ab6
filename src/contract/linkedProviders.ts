import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false };
const providerId = Type.String({ minLength: 1, maxLength: 64 });
/** A parameter that a provider adds to the redirect. */
const parameter = Type.String({ minLength: 1, maxLength: 4_096 });

/**
 * `providers/beginLink`: starts a round trip to a provider, which identifies the person's account there. Returns
 * `StartedLink`.
 */
export const BeginLinkSchema = Type.Object({ providerId }, closed);
export type BeginLink = Static<typeof BeginLinkSchema>;

export interface StartedLink {
  /** Must be sent back with the provider's response within ten minutes. */
  state: string;
  /** The URL to redirect to; null while the provider can't be reached. */
  authorizationUrl: string | null;
}

/** `providers/link`: submits the parameters that the provider added to the redirect. Returns the `OwnProvider`. */
export const LinkProviderSchema = Type.Object(
  {
    state: Type.String({ minLength: 1, maxLength: 8_192 }),
    answer: Type.Object({ code: parameter, state: parameter, iss: Type.Optional(parameter) }, closed),
  },
  closed,
);
export type LinkProvider = Static<typeof LinkProviderSchema>;

/** `providers/unlink`. Succeeds if the provider isn't linked; fails if it's the only way to log in. */
export const UnlinkProviderSchema = Type.Object({ providerId }, closed);
export type UnlinkProvider = Static<typeof UnlinkProviderSchema>;

/** A sign-in provider, and the person's account there. */
export interface OwnProvider {
  providerId: string;
  display: string;
  /** Null if the person can't sign in with it. */
  linked: LinkedAccount | null;
}

export interface LinkedAccount {
  /** An address that the provider has verified; null for none. */
  address: string | null;
  /** Milliseconds since 1970; null for the account that the person signed up with. */
  linkedAt: number | null;
  /** Whether the person couldn't log in without it, or only with a passkey. */
  isOnlyWay: boolean;
  /** Whether this server no longer offers the provider, so that no one can log in with it. */
  isGone: boolean;
}
