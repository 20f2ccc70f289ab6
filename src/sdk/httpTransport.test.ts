import { describe, expect, it } from '@jest/globals';
import { documentGet } from './commandBuilders.ts';
import { createHttpTransport } from './httpTransport.ts';
import { TransportError } from './platform.ts';
import { deviceClock } from './serverClock.ts';

const unheeded = { sent: () => () => undefined };
const endpoint = 'https://hearth.example/api';
const command = documentGet(['teams', 'tid_1']);
const error = { kind: 'error', name: 'InvalidCommandError', detail: { path: '', message: 'no' } };

interface SentRequest {
  address: Parameters<typeof fetch>[0];
  init: RequestInit;
}

function createFakeFetch(answer: () => Response | Promise<Response>) {
  const requests: SentRequest[] = [];
  const fakeFetch: typeof fetch = async (address, init = {}) => {
    requests.push({ address, init });
    return answer();
  };
  return { fakeFetch, requests };
}

const answering = (body: unknown, status = 200) =>
  createFakeFetch(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

describe('the HTTP transport', () => {
  it('posts the body as JSON to the one endpoint', async () => {
    const { fakeFetch, requests } = answering({ kind: 'result' });
    await createHttpTransport(endpoint, fakeFetch, deviceClock, unheeded)(command, {});
    expect(requests).toHaveLength(1);
    const { address, init } = requests[0] ?? {};
    expect(address).toBe(endpoint);
    expect(init?.method).toBe('POST');
    expect(init?.body).toBe(JSON.stringify(command));
    expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
  });

  it('sends the access token as a bearer token if there is one', async () => {
    const { fakeFetch, requests } = answering({ kind: 'result' });
    const transport = createHttpTransport(endpoint, fakeFetch, deviceClock, unheeded);
    await transport(command, { accessToken: 'abc' });
    await transport(command, {});
    const bearers = requests.map(({ init }) => new Headers(init.headers).get('Authorization'));
    expect(bearers).toEqual(['Bearer abc', null]);
  });

  it('passes on the server’s time', async () => {
    const learned: (string | null)[] = [];
    const fetch = async () => new Response('{"kind":"result"}', { headers: { Date: 'Sat, 21 Nov 2026 12:00:00 GMT' } });
    const transport = createHttpTransport(
      endpoint,
      fetch,
      {
        learn: (date) => learned.push(date),
      },
      unheeded,
    );
    await transport(command, {});
    expect(learned).toEqual(['Sat, 21 Nov 2026 12:00:00 GMT']);
  });

  it.each([
    ['its position', { headers: { 'Hearth-Position': 'a.1' } }, ['sent', 'a.1']],
    ['that it has no position', {}, ['sent', null]],
    ['no position of a gateway’s failure', { status: 502 }, ['sent']],
  ])('passes on %s', async (_name, init, expected) => {
    const heard: (string | null)[] = [];
    const sent = () => {
      heard.push('sent');
      return (position: string | null) => void heard.push(position);
    };
    const { fakeFetch } = createFakeFetch(() => new Response('{"kind":"result"}', init));
    await createHttpTransport(endpoint, fakeFetch, deviceClock, { sent })(command, {}).catch(() => undefined);
    expect(heard).toEqual(expected);
  });

  it('passes on the signal', async () => {
    const { fakeFetch, requests } = answering({ kind: 'result' });
    const { signal } = new AbortController();
    await createHttpTransport(endpoint, fakeFetch, deviceClock, unheeded)(command, { signal });
    expect(requests[0]?.init.signal).toBe(signal);
  });

  it.each([
    ['a result', 200, { kind: 'result', value: 1 }],
    ['an error', 200, error],
    ['an unknown error', 200, { kind: 'unknown-error', error: 'id' }],
    ['a list', 200, { kind: 'results', results: [{ kind: 'result' }, error] }],
    ['the envelope of a 422', 422, error],
    ['the envelope of a 429', 429, { kind: 'error', name: 'RateLimitedError', detail: { retryAfterSeconds: 1 } }],
  ])('returns %s', async (_case, status, body) => {
    await expect(
      createHttpTransport(endpoint, answering(body, status).fakeFetch, deviceClock, unheeded)(command, {}),
    ).resolves.toEqual(body);
  });

  it.each([
    ['is not JSON', 200, '<!doctype html>'],
    ['is empty', 200, ''],
    ['is truncated', 200, '{"kind":"result","val'],
    ['is JSON but not an envelope', 200, { ok: true }],
    ['contains an entry that is not an envelope', 200, { kind: 'results', results: [{ kind: 'result' }, 1] }],
    ['is a 404 page', 404, 'Not Found'],
    ["is a gateway's 502 page", 502, '<h1>Bad Gateway</h1>'],
    ['is a 500 that looks like an envelope', 500, error],
  ])('rejects with TransportError when the response %s', async (_case, status, body) => {
    const sending = createHttpTransport(
      endpoint,
      answering(body, status).fakeFetch,
      deviceClock,
      unheeded,
    )(command, {});
    await expect(sending).rejects.toBeInstanceOf(TransportError);
  });

  it('rejects with TransportError, and keeps the cause, when the network fails', async () => {
    const cause = new TypeError('Failed to fetch');
    const { fakeFetch } = createFakeFetch(() => Promise.reject(cause));
    const sending = createHttpTransport(endpoint, fakeFetch, deviceClock, unheeded)(command, {});
    await expect(sending).rejects.toThrow(TransportError);
    await expect(sending).rejects.toHaveProperty('cause', cause);
  });

  it('rejects with TransportError when the connection breaks partway through the response', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    const { fakeFetch } = createFakeFetch(() => new Response(body));
    await expect(createHttpTransport(endpoint, fakeFetch, deviceClock, unheeded)(command, {})).rejects.toBeInstanceOf(
      TransportError,
    );
  });
});
