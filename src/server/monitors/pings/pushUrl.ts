import { PING_BODY_LIMIT } from '../../../contract/monitors/monitorLimits.ts';
import { isPingUuid, type ParsedPingUrl } from './pingUrl.ts';

/** A push of an Uptime Kuma client: a ping whose body is its message, unless it sends another. */
export type ParsedPushUrl = ParsedPingUrl & { message: Uint8Array };

const NO_MESSAGE = new Uint8Array();

/**
 * Reads what follows `/api/push/`: the token, which is the monitor's UUID, and `?status=up|down&msg=`. As in Uptime Kuma, what
 * is not `up` is down, and no status is `up`. The response time that `ping=` gives is that of another kind of monitor.
 */
export function parsePushUrl(rest: string): ParsedPushUrl {
  const place = rest.indexOf('?');
  const token = (place === -1 ? rest : rest.slice(0, place)).replace(/\/$/, '');
  const parameters = new URLSearchParams(place === -1 ? '' : rest.slice(place + 1));
  if (!isPingUuid(token)) return { ok: false, problem: 'not-found', message: NO_MESSAGE };
  const kind = (parameters.get('status') || 'up') === 'up' ? 'success' : 'fail';
  return {
    ok: true,
    request: { target: { by: 'uuid', uuid: token }, kind, exitStatus: null, rid: null },
    message: Buffer.from(parameters.get('msg') ?? '').subarray(0, PING_BODY_LIMIT),
  };
}
