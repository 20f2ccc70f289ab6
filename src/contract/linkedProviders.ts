import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false };
const providerId = Type.String({ minLength: 1, maxLength: 64 });
/** What a provider puts into an address. */
const parameter = Type.String({ minLength: 1, maxLength: 4_096 });

/** `providers/beginLink`: a round trip to a provider, of which the person's account there comes back. Returns `BegunLink`. */
export const BeginLinkSchema = Type.Object({ providerId }, closed);
export type BeginLink = Static<typeof BeginLinkSchema>;

export interface BegunLink {
  /** Sent back with the provider's response, within ten minutes. */
  state: string;
  /** Where to send the browser; null while the provider can't be reached. */
  authorizationUrl: string | null;
}

/** `providers/link`: with what the provider put into the address that the browser came back to. Returns the `OwnProvider`. */
export const LinkProviderSchema = Type.Object(
  {
    state: Type.String({ minLength: 1, maxLength: 8_192 }),
    answer: Type.Object({ code: parameter, state: parameter, iss: Type.Optional(parameter) }, closed),
  },
  closed,
);
export type LinkProvider = Static<typeof LinkProviderSchema>;

/** `providers/unlink`. Unlinking one that isn't linked is no error; unlinking the only way to log in is. */
export const UnlinkProviderSchema = Type.Object({ providerId }, closed);
export type UnlinkProvider = Static<typeof UnlinkProviderSchema>;

/** A sign-in provider, and the person's account there. */
export interface OwnProvider {
  providerId: string;
  display: string;
  /** Null: the person can't sign in with it. */
  linked: LinkedAccount | null;
}

export interface LinkedAccount {
  /** An address that the provider has verified; null for none. */
  address: string | null;
  /** Milliseconds since 1970; null for the one that the account was made with. */
  linkedAt: number | null;
  /** Without it the person couldn't log in, or only with a passkey. */
  isOnlyWay: boolean;
  /** This Hearth offers it no longer, so no one can log in with it. */
  isGone: boolean;
}
