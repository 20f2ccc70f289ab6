import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { mustReach, type MayReach } from './readTarget.ts';
import type { HostAddress, ResolveHost } from './resolveHost.ts';

/**
 * Looks hosts up for connections, which then go to the very addresses that were judged here: a name that answers
 * another address the next time (DNS rebinding) gains nothing. One private address among public ones refuses them all.
 */
export function guardedLookup(resolveHost: ResolveHost, mayReach: MayReach): LookupFunction {
  const judged = callbackify(async (hostname: string): Promise<[HostAddress, ...HostAddress[]]> => {
    const [first, ...others] = await resolveHost(hostname);
    if (!first) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' });
    for (const { address } of [first, ...others]) mustReach(hostname, address, mayReach);
    return [first, ...others];
  });
  return (hostname, { all }, callback) => {
    judged(hostname, (error, addresses) => {
      if (error) callback(error, '', 4);
      else if (all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
  };
}
