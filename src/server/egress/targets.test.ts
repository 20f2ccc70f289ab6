import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createOutgoingHttp, type OutgoingHttpOptions } from './nodeOutgoingHttp.ts';
import { OutgoingFailure } from './outgoingHttp.ts';
import { closeAll, closeLater, listen } from './testing/listen.ts';

afterEach(closeAll);

function create(options: OutgoingHttpOptions = {}) {
  const http = createOutgoingHttp({ timeoutMs: 10_000, ...options });
  closeLater(() => http.close());
  return http;
}

const failureOf = async (sending: Promise<unknown>): Promise<OutgoingFailure> => {
  const failure = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OutgoingFailure);
  return failure as OutgoingFailure;
};

/** Starts a server that must never get a request. */
async function startSecret(address = '127.0.0.1', port = 0) {
  const secret = { connections: 0, port: 0 };
  const answer: RequestListener = (_request, response) => {
    secret.connections++;
    response.end('the secret');
  };
  secret.port = await listen(answer, address, port);
  return secret;
}

/** Treats one loopback address as public, so that a test can connect to that address but not to any other. */
const reachesOnly = (public_: string) => (address: string) => address === public_;

describe('the URL of a request', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://0:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://１２７.０.０.１:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
  ])('can’t lead to this machine: %s', async (address) => {
    const secret = await startSecret();
    const failure = await failureOf(
      create().send({ url: address.replace('PORT', String(secret.port)), method: 'GET' }),
    );
    const isName = address.includes('localhost');
    expect(failure.isRefused).toBe(!isName);
    expect(failure.message).toMatch(
      isName ? /its address isn’t public\.$/ : /isn’t a public address\. Private addresses aren’t allowed\.$/,
    );
    expect(secret.connections).toBe(0);
  });

  it.each([
    ['http://user:hush@example.com/', /username or password/],
    ['http://example.com@127.0.0.1/', /username or password/],
    ['ftp://example.com/', /Only http and https/],
    ['file:///etc/passwd', /Only http and https/],
    ['http://', /isn’t a valid URL/],
    ['not an address', /isn’t a valid URL/],
  ])('is refused before the host is resolved: %s', async (url, words) => {
    const http = create({ resolveHost: () => Promise.reject(new Error('Nothing may be looked up.')) });
    const failure = await failureOf(http.send({ url, method: 'POST', body: 'hello' }));
    expect(failure.isRefused).toBe(true);
    expect(failure.message).toMatch(words);
    expect(failure.message).not.toContain('hush');
  });

  it('can use private addresses if the operator allows them', async () => {
    const { port } = await startSecret();
    const answer = await create({ canReach: () => true }).send({ url: `http://127.0.0.1:${port}/`, method: 'GET' });
    expect(answer).toMatchObject({ status: 200, body: 'the secret' });
  });
});

/** The message for a host name that doesn't exist, or that resolves to a private address. */
const NOWHERE = 'hooks.example can’t be reached: there is no such host, or its address isn’t public.';

describe('a host name', () => {
  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['93.184.216.34', '10.0.0.1']],
    [['2606:4700:4700::1111', 'fd00::1']],
    [['169.254.169.254']],
  ])('is refused if any of its addresses is private: %j', async (addresses) => {
    const secret = await startSecret();
    const http = create({
      resolveHost: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });
    const failure = await failureOf(
      http.send({ url: `http://hooks.example:${secret.port}/`, method: 'POST', body: '' }),
    );
    expect(failure).toMatchObject({ isRefused: false, message: NOWHERE });
    expect(secret.connections).toBe(0);
  });

  it('is checked again for each connection, and refused if its address is private the second time', async () => {
    const port = await listen((_request, response) => response.setHeader('connection', 'close').end('public'));
    const secret = await startSecret('127.0.0.2', port);
    const answers = ['127.0.0.1', '127.0.0.2'];
    const http = create({
      canReach: reachesOnly('127.0.0.1'),
      resolveHost: async () => [{ address: answers.shift() ?? '', family: 4 }],
    });
    const request = { url: `http://hooks.example:${port}/`, method: 'GET' } as const;
    expect(await http.send(request)).toMatchObject({ body: 'public' });
    expect(await failureOf(http.send(request))).toMatchObject({ message: NOWHERE });
    expect(secret.connections).toBe(0);
  });

  it('is resolved once per connection, which uses exactly the checked address', async () => {
    let lookups = 0;
    const port = await listen((_request, response) => response.end('public'));
    const http = create({
      canReach: reachesOnly('127.0.0.1'),
      resolveHost: async () => [{ address: ++lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    });
    await http.send({ url: `http://hooks.example:${port}/`, method: 'GET' });
    expect(lookups).toBe(1);
  });

  it('fails the same way whether it doesn’t exist or has a private address', async () => {
    const unknown = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    const http = create({ resolveHost: () => Promise.reject(unknown) });
    const failure = await failureOf(http.send({ url: 'https://hooks.example/secret-path', method: 'GET' }));
    expect(failure).toMatchObject({ isRefused: false, message: NOWHERE });
  });
});

describe('a redirect', () => {
  it.each([
    'http://127.0.0.2:PORT/',
    'http://2130706434:PORT/',
    '//127.0.0.2:PORT/',
    'http://[::1]:PORT/',
    'http://inside.example:PORT/',
    'http://u:p@127.0.0.1:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
  ])('is not followed to a disallowed target: %s', async (location) => {
    let port = 0;
    port = await listen((_request, response) => {
      response.writeHead(302, { location: location.replace('PORT', String(port)) }).end();
    });
    const secret = await startSecret('127.0.0.2', port);
    const http = create({
      canReach: reachesOnly('127.0.0.1'),
      resolveHost: async () => [{ address: '127.0.0.2', family: 4 }],
    });
    const failure = await failureOf(http.send({ url: `http://127.0.0.1:${port}/`, method: 'POST', body: 'hello' }));
    expect(failure.isRefused).toBe(!location.includes('inside.example'));
    expect(secret.connections).toBe(0);
  });
});
