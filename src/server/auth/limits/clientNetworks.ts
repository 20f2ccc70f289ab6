import { createHash, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Clock } from '../../clock.ts';

const CLIENT_GROUPS = 4;
const SITE_GROUPS = 3;

export interface ClientNetworks {
  /** One client: an IPv4 address, or an IPv6 /64, which belongs to a single subscriber. */
  network: string;
  /** The /24 or /48 around it; `null` for a name that isn't an address. */
  neighborhood: string | null;
}

/**
 * Returns the networks that a client's address belongs to. A name that isn't an address counts as a client of its own.
 */
export function clientNetworks(address: string): ClientNetworks {
  const v4 = isIPv4(address) ? address : /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 !== undefined) return { network: v4, neighborhood: `${v4.slice(0, v4.lastIndexOf('.'))}.0/24` };
  if (!isIPv6(address)) return { network: address, neighborhood: null };
  const groups = groupsOf(address);
  return {
    network: groups.slice(0, CLIENT_GROUPS).join(':'),
    neighborhood: `${groups.slice(0, SITE_GROUPS).join(':')}::/48`,
  };
}

/** Returns the eight groups of an IPv6 address without leading zeros, so that each network has a single name. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

const WINDOW_MS = 60_000;
const MAX_CALLS = 30;
/** A neighborhood's limit, as a multiple of one client's. */
const NEIGHBORHOOD_SHARE = 10;
const SLOTS = 65_536;

export interface ClientLimiter {
  /**
   * Counts a call by a client, identified by its address or another name. Returns how many seconds to wait if the
   * client is over the limit, otherwise `null`.
   */
  take(client: string): number | null;
}

/**
 * Limits each client to a number of calls per minute, and its neighborhood (an IPv4 /24, an IPv6 /48) to ten times as
 * many. The counts are in memory, because they protect this process and a flood must not cause writes. Their table has
 * a fixed size, and a secret hash determines each client's slot, so a flood of clients can't evict anyone or target a
 * slot. Two clients that happen to share a slot share its limit.
 */
export function createClientLimiter(now: Clock, maxCalls = MAX_CALLS): ClientLimiter {
  const secret = randomBytes(16);
  const slots = new Map<number, number[]>();

  function recentOf(name: string): number[] {
    const slot = createHash('sha256').update(secret).update(name).digest().readUInt32LE() % SLOTS;
    const recent = (slots.get(slot) ?? []).filter((at) => now() - at < WINDOW_MS);
    slots.set(slot, recent);
    return recent;
  }

  return {
    take(client) {
      const { network, neighborhood } = clientNetworks(client);
      const bounds = [{ calls: recentOf(network), max: maxCalls }];
      if (neighborhood !== null) bounds.push({ calls: recentOf(neighborhood), max: maxCalls * NEIGHBORHOOD_SHARE });
      for (const { calls, max } of bounds) {
        const [oldest] = calls;
        if (oldest !== undefined && calls.length >= max) return Math.ceil((oldest + WINDOW_MS - now()) / 1000);
      }
      for (const { calls } of bounds) calls.push(now());
      return null;
    },
  };
}
