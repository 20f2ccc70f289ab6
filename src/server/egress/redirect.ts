import type { OutgoingAnswer, OutgoingRequest } from './outgoingHttp.ts';
import { readTarget, type MayReach } from './readTarget.ts';

/** Repeats the request unchanged, even for 301 and 302: a GET in its place (RFC 9110 §15.4.2) would alert nobody. */
const REPEATING = new Set([301, 302, 307, 308]);

/** What another server may be told of a request; everything else may be a secret. */
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
