import { MAX_SECONDS, PING_BODY_LIMIT } from '../../../contract/monitors/monitorLimits.ts';
import { isPingUuid, type ParsedPingUrl } from './pingUrl.ts';

/** A push message: its start in UTF-8, and whether it was longer. */
export interface PushMessage {
  bytes: Uint8Array;
  isCut: boolean;
}

/** A push from an Uptime Kuma client: a ping with the message as its body, unless the request has a body. */
export type ParsedPushUrl = ParsedPingUrl & { message: PushMessage };

const MAX_DURATION_MS = MAX_SECONDS * 1_000;
const NO_MESSAGE: PushMessage = { bytes: new Uint8Array(), isCut: false };

/**
 * Parses the part of a URL after `/api/push/`: the token, which is the monitor's UUID or a push token kept by an
 * import, and `?status=up|down&msg=`. As in Uptime Kuma, anything but `up` means down, and a missing status means `up`.
 * `ping=` is the job's duration in milliseconds.
 */
export function parsePushUrl(rest: string): ParsedPushUrl {
  const place = rest.indexOf('?');
  const token = (place === -1 ? rest : rest.slice(0, place)).replace(/\/$/, '');
  const parameters = new URLSearchParams(place === -1 ? '' : rest.slice(place + 1));
  if (!isPingUuid(token) && !isPushToken(token))
    return { ok: false, problem: 'not-found', target: null, message: NO_MESSAGE };
  const kind = (parameters.get('status') || 'up') === 'up' ? 'success' : 'fail';
  return {
    ok: true,
    request: {
      target: { by: 'uuid', uuid: token },
      kind,
      exitStatus: null,
      rid: null,
      durationMs: durationOf(parameters.get('ping')),
    },
    message: cutMessage(Buffer.from(parameters.get('msg') ?? '')),
  };
}

/** Returns whether a string could be an Uptime Kuma token: letters and digits only. */
export function isPushToken(token: string): boolean {
  return /^[A-Za-z0-9]{8,64}$/.test(token);
}

/** Returns null for a missing or invalid duration, because some clients send an empty one, or a word. */
function durationOf(text: string | null): number | null {
  const ms = Math.round(Number(text?.trim() || 'none'));
  return ms >= 0 && ms <= MAX_DURATION_MS ? ms : null;
}

/**
 * Truncates a message to the stored length, at a character boundary (RFC 3629 §3: continuation bytes start with 10).
 */
export function cutMessage(bytes: Buffer): PushMessage {
  if (bytes.length <= PING_BODY_LIMIT) return { bytes, isCut: false };
  let end = PING_BODY_LIMIT;
  while (((bytes[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end -= 1;
  return { bytes: bytes.subarray(0, end), isCut: true };
}
