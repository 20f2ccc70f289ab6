/**
 * Returns the message for a host that can't be reached. It's the same for a nonexistent name and a private address, so
 * that no one can map the operator's network.
 */
export function noPublicHost(host: string): string {
  return `${host} can’t be reached: there is no such host, or its address isn’t public.`;
}

/** Explanations for connection and DNS errors, by code. `host` begins or ends the sentence. */
const BY_CODE: Record<string, (host: string) => string> = {
  ENOTFOUND: noPublicHost,
  ENODATA: noPublicHost,
  EAI_AGAIN: (host) => `Couldn’t look up ${host}.`,
  ETIMEOUT: (host) => `Looking up ${host} timed out.`,
  ESERVFAIL: (host) => `Couldn’t look up ${host}.`,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: (host) => `${host} closed the connection without responding.`,
  EPIPE: (host) => `${host} closed the connection without responding.`,
  EHOSTUNREACH: (host) => `This server can’t reach ${host}.`,
  ENETUNREACH: (host) => `This server can’t reach ${host}.`,
  ETIMEDOUT: (host) => `Connecting to ${host} timed out.`,
  EPROTO: (host) => `${host} doesn’t use HTTPS on this port.`,
  CERT_HAS_EXPIRED: (host) => `The certificate for ${host} has expired.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate for ${host} is self-signed.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate for ${host} was issued by an unknown authority.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate for ${host} was issued by an unknown authority.`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) => `The certificate for ${host} was issued by an unknown authority.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate for ${host} is for a different host.`,
  ERR_INVALID_CHAR: () => 'A header value isn’t valid.',
  ERR_INVALID_HTTP_TOKEN: () => 'A header name isn’t valid.',
};

/**
 * Explains in one sentence why a request got no response. It names only the host, because the rest of the URL may
 * contain a secret.
 */
export function failureWords(error: unknown, host: string): string {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  const words = BY_CODE[code];
  if (words) return words(host);
  if (code.startsWith('HPE_')) return `${host} didn’t send a valid HTTP response.`;
  return `The request to ${host} failed${code ? ` (${code})` : ''}.`;
}
