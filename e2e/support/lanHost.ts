import dns from 'node:dns';

/** A host name like those of people's own networks, which browsers don't treat as their own machine. */
export const LAN_HOST = 'name.lan';

/** Makes Chromium find the name on this machine. */
export const LAN_HOST_RULE = `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`;

const { lookup } = dns;
/** Makes the journeys' own requests find it too. */
dns.lookup = Object.assign(
  (hostname: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [hostname === LAN_HOST ? '127.0.0.1' : hostname, ...rest]) as void,
  lookup,
);
