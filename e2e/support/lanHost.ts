import dns from 'node:dns';

/** A host name like those of people's own networks, which browsers don't treat as their own machine. */
export const LAN_HOST = 'name.lan';

/** Makes Chromium find the name on this machine. */
export const LAN_HOST_RULE = `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`;

const { lookup } = dns;
const placeOf = (hostname: string): string => (hostname === LAN_HOST ? '127.0.0.1' : hostname);
/** Makes the journeys' own requests, and those of their routes, find it too. */
dns.lookup = Object.assign(
  (hostname: string, ...rest: unknown[]) => Reflect.apply(lookup, dns, [placeOf(hostname), ...rest]) as void,
  lookup,
);
const lookupLater = dns.promises.lookup;
dns.promises.lookup = ((hostname: string, ...rest: unknown[]) =>
  Reflect.apply(lookupLater, dns.promises, [placeOf(hostname), ...rest]) as unknown) as typeof lookupLater;

/** Shell code that makes curl find it. */
export const LAN_HOST_CURL = `curl() { command curl --connect-to ${LAN_HOST}::127.0.0.1: "$@"; }`;
