import { parsePingUrl, type PingRequest } from '../monitors/pings/pingUrl.ts';

const LOCAL_PART = /^(?<name>[a-z0-9_-]+)(?:\.(?<key>[a-z0-9_-]+))?(?:\+(?<action>[a-z0-9]+))?$/i;

/**
 * Reads the part of an address before the `@`: a monitor's UUID or `<slug>.<ping-key>`, then `+start`, `+fail`, `+log` or
 * `+<exit status>` for what a ping URL says after a slash. Null for what no ping URL could say.
 */
export function readMailRecipient(localPart: string): PingRequest | null {
  const { name = '', key, action } = LOCAL_PART.exec(localPart)?.groups ?? {};
  // Mail programs may change the case of an address. Of a ping key it matters.
  const monitor = key === undefined ? name.toLowerCase() : `${key}/${name.toLowerCase()}`;
  const parsed = parsePingUrl(action === undefined ? monitor : `${monitor}/${action.toLowerCase()}`);
  // Two words could be a key and a slug, but only a dot stands between those.
  const isMeant = parsed.ok && (parsed.request.target.by === 'slug') === (key !== undefined);
  return isMeant ? parsed.request : null;
}
