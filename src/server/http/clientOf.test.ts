import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { clientOf, createProxyWarning } from './clientOf.ts';

const request = (forwardedFor?: string, forwardedProto?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': forwardedProto },
  }) as Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress: string } };

it.each([
  ['no proxy is trusted', 0, '192.0.2.1', 'https', '10.0.0.1', 'http'],
  ['the proxy adds no headers', 1, undefined, undefined, '10.0.0.1', 'http'],
  ['one proxy is trusted', 1, '192.0.2.1', 'https', '192.0.2.1', 'https'],
  ['a client forges an entry', 1, '203.0.113.9, 192.0.2.1', 'https', '192.0.2.1', 'https'],
  ['two proxies are trusted', 2, '203.0.113.9, 192.0.2.1, 10.0.0.2', 'http, https', '192.0.2.1', 'https'],
  ['the chain is shorter than the number of trusted proxies', 5, '192.0.2.1, 10.0.0.2', 'http', '192.0.2.1', 'http'],
  ['the chain contains an invalid address', 2, '192.0.2.1, <script>', 'https', '192.0.2.1', 'https'],
  ['the chain contains an IPv6 address', 1, '2001:db8::1', 'gopher', '2001:db8::1', 'http'],
])('finds the client if %s', (_case, trusted, forwardedFor, proto, address, scheme) => {
  expect(clientOf(request(forwardedFor, proto), trusted)).toEqual({ address, scheme });
});

function setUp(trustProxy: number) {
  const warnings: string[] = [];
  const logger = { warn: (_fields: object, message: string) => void warnings.push(message) };
  return { warnings, checkHeaders: createProxyWarning({ trustProxy, logger }) };
}

describe('a forwarded request', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'with %s logs one warning, with the setting to change, if no proxy is trusted',
    (header) => {
      const { warnings, checkHeaders } = setUp(0);
      checkHeaders({ headers: {} });
      expect(warnings).toEqual([]);
      for (let count = 0; count < 3; count++) checkHeaders({ headers: { [header]: '192.0.2.1' } });
      expect(warnings).toEqual([expect.stringContaining('Set TRUST_PROXY')]);
    },
  );

  it('logs no warning if a proxy is trusted', () => {
    const { warnings, checkHeaders } = setUp(1);
    checkHeaders({ headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(warnings).toEqual([]);
  });
});
