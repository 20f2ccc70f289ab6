import { isIP } from 'node:net';
import { noPublicHost } from './failureWords.ts';
import { type OutgoingResponse, OutgoingFailure, type OutgoingRequest } from './outgoingHttp.ts';

/** Returns whether connections to an IP address are allowed. */
export type CanReach = (address: string) => boolean;

const refusal = (sentence: string) => new OutgoingFailure(sentence, true);

/**
 * Parses a request's URL. Throws an `OutgoingFailure` if it isn't allowed. The URL parser normalizes every spelling of
 * an IP address (decimal, octal, hexadecimal, short) before the check.
 */
export function readTarget(address: string, base: URL | undefined, canReach: CanReach): URL {
  if (!URL.canParse(address, base)) throw refusal('This isn’t a valid URL.');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refusal('Only http and https URLs are supported.');
  }
  if (base?.protocol === 'https:' && url.protocol === 'http:') {
    throw refusal(`${base.hostname} redirects to an unencrypted address.`);
  }
  if (url.username || url.password) {
    throw refusal('The URL can’t contain a username or password. Use a header instead.');
  }
  const literal = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !canReach(literal)) {
    throw refusal(`${literal} isn’t a public address. Private addresses aren’t allowed.`);
  }
  return url;
}

/**
 * Throws unless connections to the host's address are allowed. The failure is retried like one for a nonexistent name,
 * to keep the operator's internal names private.
 */
export function requireReachable(hostname: string, address: string, canReach: CanReach): void {
  if (!canReach(address)) throw new OutgoingFailure(noPublicHost(hostname), false);
}

/**
 * Redirects that repeat the request unchanged. RFC 9110 §15.4.2 allows changing it to GET for 301 and 302, but a GET
 * would alert no one.
 */
const REPEATING = new Set([301, 302, 307, 308]);

/** Headers that are safe to send to another server; all others could be secret. */
const FOR_ANYONE = new Set(['content-type', 'user-agent', 'accept', 'idempotency-key', 'x-hearth-signature']);

/** Returns the next request for a redirect, or null for a final response. */
export function redirectOf(
  { status, headers }: OutgoingResponse,
  request: OutgoingRequest,
  from: URL,
  canReach: CanReach,
): { target: URL; request: OutgoingRequest } | null {
  if (headers.location === undefined || !(REPEATING.has(status) || status === 303)) return null;
  const target = readTarget(headers.location, from, canReach);
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
