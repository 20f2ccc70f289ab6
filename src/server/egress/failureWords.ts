/**
 * Says that a host can't be reached. A name that doesn't exist and one with a private address get the same sentence, so
 * that nobody can map the operator's network.
 */
export function noPublicHost(host: string): string {
  return `${host} can’t be reached: there is no such host, or its address isn’t public.`;
}

/** What a failed connection or look-up means, by the code of its error. `host` begins or ends the sentence. */
const BY_CODE: Record<string, (host: string) => string> = {
  ENOTFOUND: noPublicHost,
  ENODATA: noPublicHost,
  EAI_AGAIN: (host) => `The address of ${host} could not be looked up.`,
  ETIMEOUT: (host) => `The address of ${host} could not be looked up in time.`,
  ESERVFAIL: (host) => `The address of ${host} could not be looked up.`,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: (host) => `${host} ended the connection without an answer.`,
  EPIPE: (host) => `${host} ended the connection without an answer.`,
  EHOSTUNREACH: (host) => `${host} cannot be reached from this server.`,
  ENETUNREACH: (host) => `${host} cannot be reached from this server.`,
  ETIMEDOUT: (host) => `${host} did not take the connection in time.`,
  EPROTO: (host) => `${host} does not speak HTTPS there.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is signed by itself.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} is signed by an unknown authority.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate of ${host} is signed by an unknown authority.`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) => `The certificate of ${host} is signed by an unknown authority.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate of ${host} is for another host.`,
  ERR_INVALID_CHAR: () => 'A header has a value that cannot be sent.',
  ERR_INVALID_HTTP_TOKEN: () => 'A header has a name that cannot be sent.',
};

/** Says in one sentence why a request got no response. Names only the host, because the rest of the address may hold a secret. */
export function failureWords(error: unknown, host: string): string {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  const words = BY_CODE[code];
  if (words) return words(host);
  if (code.startsWith('HPE_')) return `${host} did not answer in HTTP.`;
  return `The request to ${host} failed${code ? ` (${code})` : ''}.`;
}
