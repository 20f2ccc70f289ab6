import { createHmac } from 'node:crypto';

/** What binds one trip to a provider and back to the flow that started it. */
export interface RoundTrip {
  state: string;
  nonce: string;
  /** PKCE code verifier (RFC 7636): 43 characters. */
  verifier: string;
}

/**
 * Derives a trip's values from the seed in the flow's encrypted state. Each provider gets its own values, so that one
 * provider's response is never taken for another's.
 */
export function deriveRoundTrip(seed: string, providerId: string): RoundTrip {
  const derive = (purpose: string) => createHmac('sha256', seed).update(`${purpose}:${providerId}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
