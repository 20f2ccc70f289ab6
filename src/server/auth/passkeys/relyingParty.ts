import { isIP } from 'node:net';
import { PRODUCT_NAME } from '../../../contract/brand.ts';

/**
 * This installation as browsers and authenticators see it (WebAuthn §4). Each passkey is permanently tied to its `id`.
 */
export interface RelyingParty {
  /** The host name that people use. */
  id: string;
  name: string;
  origin: string;
}

/**
 * Returns the relying party for a public URL; null if browsers would refuse it, because the URL isn't https or has no
 * domain name. Browsers make an exception for `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isName && (protocol === 'https:' || isLocal) ? { id: hostname, name: PRODUCT_NAME, origin } : null;
}
