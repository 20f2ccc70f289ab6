import { isIPv4, isIPv6 } from 'node:net';

const CLIENT_GROUPS = 4;
const SITE_GROUPS = 3;

export interface ClientNetworks {
  /** What counts as one client: an IPv4 address, or a /64 of IPv6, which one subscriber holds as a whole. */
  network: string;
  /** The /24 or /48 around it; `null` for a name that isn't an address. */
  neighborhood: string | null;
}

/** Returns the networks of a client's address. A name that isn't an address is a client by itself. */
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

/** The eight groups of an IPv6 address, each without leading zeros, so that one network has one name. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
