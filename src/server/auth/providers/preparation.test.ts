import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { createPreparation } from './preparation.ts';

it('reaches each provider at the start, and tries again until it is there', async () => {
  const asked: Record<string, number> = { quick: 0, slow: 0 };
  const provider = (name: string, reachedAt: number) => ({
    prepare: async () => (asked[name] = (asked[name] ?? 0) + 1) >= reachedAt,
  });
  const preparation = createPreparation([provider('quick', 1), provider('slow', 3)], 0);
  expect(asked).toEqual({ quick: 0, slow: 0 });
  preparation.start();
  await until(() => asked.slow === 3);
  preparation.stop();
  expect(asked).toEqual({ quick: 1, slow: 3 });
});

it('begins when the server starts, before anyone logs in', async () => {
  const asked: string[] = [];
  const provider = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const settings = {
    id: 'one',
    display: 'One',
    issuer,
    clientId: 'hearth',
    clientSecret: 'secret',
    scopes: ['openid'],
  };
  const server = await startTestServer({ config: { oidcProviders: [settings] } });
  try {
    await until(() => asked.length > 0);
    expect(asked[0]).toBe('/.well-known/openid-configuration');
  } finally {
    await server.close();
    provider.close();
  }
});
