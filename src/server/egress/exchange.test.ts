import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createOutgoingHttp, type OutgoingHttpOptions } from './nodeOutgoingHttp.ts';
import type { OutgoingRequest } from './outgoingHttp.ts';
import { closeAll, closeLater, listen, listenOn } from './testing/listen.ts';

afterEach(closeAll);

function create(options: OutgoingHttpOptions = {}) {
  const http = createOutgoingHttp({ canReach: () => true, timeoutMs: 10_000, ...options });
  closeLater(() => http.close());
  return http;
}

const at = (port: number, request: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url: `http://127.0.0.1:${port}/`,
  method: 'GET',
  ...request,
});

describe('a response', () => {
  it('is cut to its first kilobyte, but never within a character', async () => {
    const port = await listen((_request, response) => response.end(`x${'é'.repeat(100_000)}`));
    const { body } = await create().send(at(port));
    expect(body).toBe(`x${'é'.repeat(511)}`);
  });

  it('is accepted even if the connection closes before its body is complete', async () => {
    const port = await listen((_request, response) => {
      response.writeHead(202, { 'content-length': '100' }).write('half', () => response.destroy());
    });
    expect(await create().send(at(port))).toMatchObject({ status: 202, body: 'half' });
  });

  it.each(['not HTTP at all\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'])(
    'is rejected with an explanation if it isn’t HTTP: %j',
    async (bytes) => {
      const port = await listenOn(createTcpServer((socket) => socket.on('error', () => undefined).end(bytes)));
      await expect(create().send(at(port))).rejects.toThrow('127.0.0.1 didn’t send a valid HTTP response.');
    },
  );

  it('is no longer awaited after the timeout', async () => {
    const port = await listen(() => undefined);
    await expect(create({ timeoutMs: 40 }).send(at(port))).rejects.toThrow('No response within 0 s.');
  });

  it('is no longer awaited after the timeout, even if the DNS lookup never ends', async () => {
    const http = create({ timeoutMs: 40, resolveHost: () => new Promise(() => undefined) });
    await expect(http.send(at(1, { url: 'http://hooks.example/' }))).rejects.toThrow('No response within');
  });

  it('is no longer awaited once the caller aborts', async () => {
    const stop = new AbortController();
    const port = await listen(() => stop.abort(new Error('The server stops.')));
    await expect(create().send(at(port), stop.signal)).rejects.toThrow('The server stops.');
  });

  it('is missing, with an explanation, if nothing is listening', async () => {
    const port = await listen(() => undefined);
    await closeAll();
    await expect(create().send(at(port))).rejects.toThrow('127.0.0.1 refused the connection.');
  });
});

describe('a request', () => {
  it('fails with an explanation if it has a header that can’t be sent', async () => {
    const port = await listen((_request, response) => response.end());
    const send = (headers: Record<string, string>) => create().send(at(port, { headers }));
    await expect(send({ 'x-a': 'b\r\nx-c: d' })).rejects.toThrow('A header value isn’t valid.');
    await expect(send({ 'x a': 'b' })).rejects.toThrow('A header name isn’t valid.');
  });

  it('reuses the previous connection', async () => {
    const sockets = new Set<unknown>();
    const port = await listen((request, response) => {
      sockets.add(request.socket);
      response.end('ok');
    });
    const http = create();
    for (let count = 0; count < 5; count++) await http.send(at(port, { method: 'POST', body: 'hello' }));
    expect(sockets.size).toBe(1);
  });

  it('is resent if a reused connection turns out to be closed', async () => {
    let requests = 0;
    const port = await listen((request, response) => {
      requests++;
      if (requests === 2) request.socket.resetAndDestroy();
      else response.end(`answer ${requests}`);
    });
    const http = create();
    expect((await http.send(at(port))).body).toBe('answer 1');
    expect((await http.send(at(port))).body).toBe('answer 3');
  });

  it('is not resent if a new connection is closed', async () => {
    let requests = 0;
    const port = await listen((request) => {
      requests++;
      request.socket.resetAndDestroy();
    });
    await expect(create().send(at(port))).rejects.toThrow('closed the connection without responding.');
    expect(requests).toBe(1);
  });
});

describe('following redirects', () => {
  interface Seen {
    path: string;
    method: string;
    body: string;
    authorization?: string;
    key?: string;
  }

  /** Starts a server that redirects by path: `/302/a` redirects to `/a` with status 302. */
  async function startRedirecting(elsewhere = '') {
    const seen: Seen[] = [];
    const port = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { authorization, 'idempotency-key': key } = request.headers;
        const path = request.url ?? '';
        seen.push({ path, method: request.method ?? '', body, authorization, key: key as string | undefined });
        const [, status, rest] = /^\/(3\d\d)(\/.*)$/.exec(path) ?? [];
        if (status === undefined) response.end('there');
        else response.writeHead(Number(status), { location: `${elsewhere}${rest}` }).end();
      });
    });
    return { seen, port };
  }

  const post = {
    method: 'POST',
    body: 'hello',
    headers: { authorization: 'Bearer hush', 'idempotency-key': 'k' },
  } as const;

  it.each([301, 302, 307, 308])('repeats the request unchanged on %d', async (status) => {
    const { seen, port } = await startRedirecting();
    const answer = await create().send(at(port, { ...post, url: `http://127.0.0.1:${port}/${status}/a` }));
    expect(answer).toMatchObject({ status: 200, body: 'there' });
    expect(seen[1]).toEqual({ path: '/a', method: 'POST', body: 'hello', authorization: 'Bearer hush', key: 'k' });
  });

  it('changes the request to GET on 303', async () => {
    const { seen, port } = await startRedirecting();
    await create().send(at(port, { ...post, url: `http://127.0.0.1:${port}/303/a` }));
    expect(seen[1]).toMatchObject({ path: '/a', method: 'GET', body: '' });
  });

  it('withholds possible secrets from another server', async () => {
    const other = await startRedirecting();
    const { port } = await startRedirecting(`http://127.0.0.1:${other.port}`);
    await create().send(at(port, { ...post, url: `http://127.0.0.1:${port}/307/a` }));
    expect(other.seen).toEqual([{ path: '/a', method: 'POST', body: 'hello', authorization: undefined, key: 'k' }]);
  });

  it('follows at most three redirects', async () => {
    const { seen, port } = await startRedirecting();
    const url = (count: number) => `http://127.0.0.1:${port}${'/302'.repeat(count)}/a`;
    expect(await create().send(at(port, { url: url(3) }))).toMatchObject({ status: 200 });
    await expect(create().send(at(port, { url: url(4) }))).rejects.toThrow('Stopped after 3 redirects.');
    expect(seen).toHaveLength(8);
  });

  it('treats a redirect without a target as a response', async () => {
    const port = await listen((_request, response) => response.writeHead(302).end('moved'));
    expect(await create().send(at(port))).toMatchObject({ status: 302, body: 'moved' });
  });
});
