import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { requireReachable, type CanReach } from './readTarget.ts';

/** One of a host's addresses, in the format that Node's connections expect. */
export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** Finds all of a host's addresses; rejects with the DNS error if there are none. */
export type ResolveHost = (hostname: string) => Promise<HostAddress[]>;

const TRY_MS = 2_500;
const TRIES = 2;
/** Maximum names to ask the system about, including the one that it's looking up. */
const MAX_WAITING = 10;

/** Error codes for a name that doesn't exist, rather than a name server that doesn't respond. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME', 'ENOTIMP', 'EREFUSED']);

export interface HostResolverOptions {
  asksSystem: boolean;
  resolver?: Pick<Resolver, 'resolve4' | 'resolve6'>;
  system?(hostname: string): Promise<LookupAddress[]>;
}

/**
 * Creates a resolver that queries the name servers. If they don't know a name, and `asksSystem` is set, it asks the
 * system (hosts file, search domains), one name at a time: that lookup blocks one of the process's four threads while a
 * name server is silent, and strangers' name servers can be silent for the second question alone. Concurrent lookups of
 * a name share one query.
 */
export function createHostResolver({
  asksSystem,
  resolver = new Resolver({ timeout: TRY_MS, tries: TRIES }),
  system = (hostname) => lookup(hostname, { all: true }),
}: HostResolverOptions): ResolveHost {
  const pending = new Map<string, Promise<HostAddress[]>>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function askSystem(hostname: string): Promise<HostAddress[]> {
    if (!asksSystem) throw failure('ENOTFOUND');
    if (waiting === MAX_WAITING) throw failure('EAI_AGAIN');
    waiting += 1;
    const asked = last.then(() => system(hostname));
    last = asked.catch(() => undefined).finally(() => (waiting -= 1));
    return (await asked).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }

  async function ask(hostname: string): Promise<HostAddress[]> {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (found.length > 0) return found;
    const silence = [v4, v6].find((answer) => answer.status === 'rejected' && !UNKNOWN.has(codeOf(answer.reason)));
    if (silence?.status === 'rejected') throw silence.reason;
    return askSystem(hostname);
  }

  return (hostname) => {
    const asked = pending.get(hostname) ?? ask(hostname).finally(() => pending.delete(hostname));
    pending.set(hostname, asked);
    return asked;
  };
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): HostAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}

const failure = (code: string) => Object.assign(new Error(`A lookup failed: ${code}`), { code });
const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code);

/**
 * Resolves hosts for connections. Connections use exactly the addresses checked here, which prevents DNS rebinding. If
 * one of a host's addresses is private, all are refused.
 */
export function guardedLookup(resolveHost: ResolveHost, canReach: CanReach): LookupFunction {
  const callbackLookup = callbackify(async (hostname: string): Promise<[HostAddress, ...HostAddress[]]> => {
    const [first, ...others] = await resolveHost(hostname);
    if (!first) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' });
    for (const { address } of [first, ...others]) requireReachable(hostname, address, canReach);
    return [first, ...others];
  });
  return (hostname, { all }, callback) => {
    callbackLookup(hostname, (error, addresses) => {
      if (error) callback(error, '', 4);
      else if (all) callback(null, addresses);
      else callback(null, addresses[0].address, addresses[0].family);
    });
  };
}
