import { describe, expect, it } from '@jest/globals';
import { createProxyWarning } from './proxyWarning.ts';

function setUp(trustProxy: number) {
  const warnings: string[] = [];
  const logger = { warn: (_fields: object, message: string) => void warnings.push(message) };
  return { warnings, judge: createProxyWarning({ trustProxy, logger }) };
}

describe('a forwarded request', () => {
  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'with %s warns once, and says what to set, while no proxy is trusted',
    (header) => {
      const { warnings, judge } = setUp(0);
      judge({ headers: {} });
      expect(warnings).toEqual([]);
      for (let count = 0; count < 3; count++) judge({ headers: { [header]: '192.0.2.1' } });
      expect(warnings).toEqual([expect.stringContaining('Set TRUST_PROXY')]);
    },
  );

  it('is expected where a proxy is trusted', () => {
    const { warnings, judge } = setUp(1);
    judge({ headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(warnings).toEqual([]);
  });
});
