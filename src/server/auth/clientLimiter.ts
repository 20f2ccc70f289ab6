import { isIPv6 } from 'node:net';

const WINDOW_MS = 60_000;
const MAX_CALLS = 30;
const MAX_CLIENTS = 10_000;
const IPV6_NETWORK_GROUPS = 4;

export interface ClientLimiter {
  /** Counts a call of a client, by its address or another name of its own; answers how many seconds to wait when it is one too many, `null` when it may go on. */
  take(clientAddress: string): number | null;
}

/** One subscriber holds a whole /64 of IPv6 addresses, and so counts as one client. */
export function clientOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, IPV6_NETWORK_GROUPS).join(':').toLowerCase();
}

/**
 * Lets each client make so many calls within any minute. Kept in memory: the limit guards this process, and a
 * flood must not turn into writes.
 */
export function createClientLimiter(now: () => number, maxCalls = MAX_CALLS): ClientLimiter {
  const calls = new Map<string, number[]>();
  return {
    take(clientAddress) {
      const client = clientOf(clientAddress);
      const recent = (calls.get(client) ?? []).filter((at) => now() - at < WINDOW_MS);
      calls.delete(client);
      calls.set(client, recent);
      if (calls.size > MAX_CLIENTS) {
        const [idle] = calls.keys();
        if (idle !== undefined) calls.delete(idle);
      }
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= maxCalls) return Math.ceil((oldest + WINDOW_MS - now()) / 1000);
      recent.push(now());
      return null;
    },
  };
}
