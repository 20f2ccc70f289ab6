import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Special-purpose addresses (RFC 6890 and its registry), and addresses that are reachable only within a cloud. */
const NOT_PUBLIC_IPV4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Exceptions within 2000::/3, the only part of IPv6 routed between networks (RFC 4291). */
const NOT_PUBLIC_IPV6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_IPV6) notPublic.addSubnet(network, prefix, 'ipv6');
const routedIpv6 = new BlockList();
routedIpv6.addSubnet('2000::', 3, 'ipv6');
/** IPv4 addresses translated to IPv6 (RFC 6052). On an IPv6-only network, every IPv4 address looks like this. */
const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6');

/** Returns whether an IP address is public, rather than part of a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  if (translated.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return routedIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * Returns the IPv4 address at the end of an IPv6 address. The URL parser normalizes every spelling to groups of
 * hexadecimal digits.
 */
function lastFourBytes(address: string): string {
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [high = 0, low = 0] = spelled
    .split(':')
    .slice(-2)
    .map((group) => parseInt(group || '0', 16));
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}
