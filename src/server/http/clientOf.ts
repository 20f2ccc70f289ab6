import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from '../logger.ts';

type ReceivedFrom = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

export interface RequestClient {
  address: string;
  scheme: 'http' | 'https';
}

/**
 * Returns the sender of a request and its protocol, as reported by the proxies in front. Only the last `trustedProxies`
 * entries in the chain count, and only if they're addresses (RFC 7239 §8.1). Used for pings, the API, sockets and the
 * log.
 */
export function clientOf({ socket, headers }: ReceivedFrom, trustedProxies: number): RequestClient {
  const own = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return { address: own, scheme: 'http' };
  const chain = [own, ...listOf(headers['x-forwarded-for']).toReversed()];
  const believed = chain.slice(0, trustedProxies + 1).filter((address, hop) => hop === 0 || isIP(address) !== 0);
  return {
    address: believed.at(-1) ?? own,
    scheme: listOf(headers['x-forwarded-proto']).at(-1) === 'https' ? 'https' : 'http',
  };
}

function listOf(header: string | string[] | undefined): string[] {
  if (header === undefined) return [];
  return String(header)
    .split(',')
    .map((entry) => entry.trim());
}

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

export interface ProxyWarningOptions {
  /** The number of trusted proxies in front of the server; 0 for none. */
  trustProxy: number;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Returns a function that warns once about a forwarded request if no proxy is trusted. Without `TRUST_PROXY`, all
 * visitors behind the proxy share one address and its limits.
 */
export function createProxyWarning({ trustProxy, logger }: ProxyWarningOptions) {
  let hasWarned = trustProxy > 0;
  return ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
    if (hasWarned) return;
    const header = FORWARDED_HEADERS.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    hasWarned = true;
    logger.warn(
      { header },
      'A request came through a proxy, but TRUST_PROXY is not set: everyone behind the proxy shares one address and its limits. Set TRUST_PROXY to the number of proxies in front, such as TRUST_PROXY=1',
    );
  };
}
