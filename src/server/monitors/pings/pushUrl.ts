import { MAX_SECONDS } from '../../../contract/monitors/monitorLimits.ts';
import { isPingUuid, type ParsedPingUrl } from './pingUrl.ts';

/** A push from an Uptime Kuma client: a ping with the message, in UTF-8, as its body, unless the request has a body. */
export type ParsedPushUrl = ParsedPingUrl & { message: Uint8Array };

const MAX_DURATION_MS = MAX_SECONDS * 1_000;
const NO_MESSAGE = new Uint8Array();

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
    message: Buffer.from(parameters.get('msg') ?? ''),
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
