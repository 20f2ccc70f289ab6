import { createHmac } from 'node:crypto';
import * as oidc from 'openid-client';
import type { OAuth2Value } from '../../../contract/flow.ts';
import { isRecord } from '../../../contract/json.ts';
import type { Clock } from '../../clock.ts';
import type { OidcProvider } from '../../configProviders.ts';
import type { Logger } from '../../logger.ts';
import { parseEmailAddress } from '../../mail/emailAddress.ts';
import { createDiscover, providerFailure } from './discovery.ts';

/** How long a person's first step waits for a provider that hasn't been reached yet. */
const FIRST_STEP_WAIT_MS = 1_500;
const RESPONSE_TIMEOUT_MS = 10_000;

/** The person whom a provider identified. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  /** Only set if the provider has verified it; any other address might be someone else's. */
  email?: string;
  /** When the person last signed in at the provider, if the provider reports that; milliseconds since 1970. */
  authenticatedAt?: number;
}

/** The parameters that the provider added to the redirect; `iss` if the client passes it on (RFC 9207). */
export type ProviderCallback = Pick<OAuth2Value, 'code' | 'state'> & { iss?: string };

export interface SignInProvider {
  id: string;
  display: string;
  /** Reads the provider's configuration before anyone needs it. Resolves to whether that succeeded. */
  prepare(): Promise<boolean>;
  /**
   * Returns the URL to redirect to; `null` while the provider can't be reached. `asksAgain` makes people sign in even
   * if they're already signed in at the provider.
   */
  authorizationUrl(redirectUri: string, trip: RoundTrip, options?: { asksAgain?: boolean }): Promise<string | null>;
  /** Redeems the provider's response; `null` if the provider doesn't confirm it. */
  redeem(redirectUri: string, trip: RoundTrip, answer: ProviderCallback): Promise<ProviderAccount | null>;
}

/** Reads the value submitted for an `oauth2` prompt. */
export function parseProviderCallback(value: unknown): ProviderCallback | null {
  if (!isRecord(value) || typeof value.code !== 'string' || typeof value.state !== 'string') return null;
  const { code, state, iss } = value;
  return { code, state, ...(typeof iss === 'string' && { iss }) };
}

/** Rebuilds the parts of the redirect that the client library checks. */
function returnUrl(redirectUri: string, issuer: string, { code, state, iss }: ProviderCallback): URL {
  const url = new URL(redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', state);
  // Clients don't have to pass on `iss`: each provider gets a different state, which already distinguishes them.
  url.searchParams.set('iss', iss ?? issuer);
  return url;
}

/** Signs in at one OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function createSignInProvider(settings: OidcProvider, logger: Logger, now: Clock): SignInProvider {
  const discover = createDiscover(settings, logger, now);

  async function readEmail(
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse,
    claims: oidc.IDToken,
  ) {
    const isWhole = claims.email !== undefined && claims.email_verified !== undefined;
    if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
    try {
      return { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
    } catch {
      // The address is only for display, so sign-in works without one.
      return claims;
    }
  }

  return {
    id: settings.id,
    display: settings.display,
    prepare: async () => (await discover(RESPONSE_TIMEOUT_MS)) !== null,
    async authorizationUrl(redirectUri, { state, nonce, verifier }, { asksAgain = false } = {}) {
      const configuration = await discover(FIRST_STEP_WAIT_MS);
      if (!configuration) return null;
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksAgain && { max_age: '0' }),
      });
      return url.href;
    },
    async redeem(redirectUri, trip, answer) {
      const configuration = await discover(RESPONSE_TIMEOUT_MS);
      if (!configuration) return null;
      try {
        const url = returnUrl(redirectUri, configuration.serverMetadata().issuer, answer);
        const tokens = await oidc.authorizationCodeGrant(configuration, url, {
          expectedState: trip.state,
          expectedNonce: trip.nonce,
          pkceCodeVerifier: trip.verifier,
        });
        const claims = tokens.claims();
        if (!claims) return null;
        // All accounts without a subject would otherwise share one identity.
        if (claims.sub.trim() === '') throw new Error('The ID token names no subject.');
        // OpenID Connect Core 1.0 §3.1.3.7.
        if (![undefined, settings.clientId].includes(claims.azp))
          throw new Error('The ID token is for another client.');
        const { email, email_verified } = await readEmail(configuration, tokens, claims);
        const address = email_verified === true ? parseEmailAddress(email)?.address : undefined;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          ...(address !== undefined && { email: address }),
          ...(claims.auth_time !== undefined && { authenticatedAt: claims.auth_time * 1000 }),
        };
      } catch (error) {
        logger.warn({ ...providerFailure(error), providerId: settings.id }, 'A login provider did not confirm a login');
        return null;
      }
    },
  };
}

/** The values that bind a round trip to the flow that started it. */
interface RoundTrip {
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636): 43 characters. */
  verifier: string;
}

/**
 * Derives a round trip's values from the seed in the flow's encrypted state. They differ between providers, so that one
 * provider's response is never accepted as another's.
 */
export function deriveRoundTrip(seed: string, providerId: string): RoundTrip {
  const derive = (purpose: string) => createHmac('sha256', seed).update(`${purpose}:${providerId}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
