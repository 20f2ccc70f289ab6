import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../logger.ts';

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

export interface ProxyWarningOptions {
  /** How many proxies in front are trusted; 0 for none. */
  trustProxy: number;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Returns a function that warns at the first forwarded request if no proxy is trusted. Without `TRUST_PROXY`, all
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
      'A request came through a proxy, but TRUST_PROXY is not set: all visitors behind the proxy share one address and its limits. Set TRUST_PROXY to the number of proxies in front, such as TRUST_PROXY=1',
    );
  };
}
