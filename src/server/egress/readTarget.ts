import { isIP } from 'node:net';
import { type OutgoingAnswer, OutgoingFailure, type OutgoingRequest } from './outgoingHttp.ts';

/** Returns whether an IP address may be connected to. */
export type MayReach = (address: string) => boolean;

const refusal = (sentence: string) => new OutgoingFailure(sentence, true);

/**
 * Reads the address of a request and throws an `OutgoingFailure` for one that must not be asked. The URL parser has
 * made every spelling of an IP address (decimal, octal, hexadecimal, short) into the usual one by then.
 */
export function readTarget(address: string, base: URL | undefined, mayReach: MayReach): URL {
  if (!URL.canParse(address, base)) throw refusal('The address is not a valid URL.');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refusal('Only http and https addresses can be requested.');
  }
  if (base?.protocol === 'https:' && url.protocol === 'http:') {
    throw refusal(`${base.hostname} redirects to an address that is not encrypted.`);
  }
  if (url.username || url.password) {
    throw refusal('The address must not hold a user name or password; send a header instead.');
  }
  const literal = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayReach(literal)) {
    throw refusal(`${literal} is not a public address, and private ones are not allowed.`);
  }
  return url;
}

/**
 * Throws unless an address of a host may be connected to. It is retried like a name that doesn't exist: what the
 * operator's name servers say about their own network is nobody's business.
 */
export function mustReach(hostname: string, address: string, mayReach: MayReach): void {
  if (!mayReach(address)) throw new OutgoingFailure(noPublicHost(hostname), false);
}

/** Repeats the request unchanged, even for 301 and 302: a GET in its place (RFC 9110 §15.4.2) would alert nobody. */
const REPEATING = new Set([301, 302, 307, 308]);

/** What another server may learn about a request; everything else may be a secret. */
const FOR_ANYONE = new Set(['content-type', 'user-agent', 'accept', 'idempotency-key', 'x-hearth-signature']);

/** Where a response redirects a request and what is sent there; null for a final response. */
export function redirectOf(
  { status, headers }: OutgoingAnswer,
  request: OutgoingRequest,
  from: URL,
  mayReach: MayReach,
): { target: URL; request: OutgoingRequest } | null {
  if (headers.location === undefined || !(REPEATING.has(status) || status === 303)) return null;
  const target = readTarget(headers.location, from, mayReach);
  const kept = target.origin === from.origin ? request.headers : forAnyone(request.headers);
  if (status !== 303) return { target, request: { ...request, headers: kept } };
  return { target, request: { ...request, method: 'GET', body: undefined, headers: withoutContent(kept) } };
}

function forAnyone(headers: OutgoingRequest['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => FOR_ANYONE.has(name.toLowerCase())));
}

function withoutContent(headers: OutgoingRequest['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'));
}

/**
 * Says that a host can't be reached. A name that doesn't exist and one with a private address get the same sentence, so
 * that nobody can map the operator's network.
 */
function noPublicHost(host: string): string {
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
