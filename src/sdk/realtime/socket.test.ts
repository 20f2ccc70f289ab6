import { describe, expect, it } from '@jest/globals';
import { createSocketOpener, type Socket } from './socket.ts';

function createHarness(endpoint: string) {
  const opened: { address: string; protocols: string[] }[] = [];
  class FakeWebSocket implements Socket {
    addEventListener = () => {};
    send = () => {};
    close = () => {};

    constructor(address: string, protocols: string[]) {
      opened.push({ address, protocols });
    }
  }
  return { opened, openSocket: createSocketOpener(endpoint, FakeWebSocket) };
}

describe('the socket opener', () => {
  it.each([
    ['http://localhost:8080/api', 'ws://localhost:8080/api'],
    ['https://hearth.example/api', 'wss://hearth.example/api'],
    ['https://http.example/api', 'wss://http.example/api'],
  ])('switches the scheme of %s', (endpoint, address) => {
    const { opened, openSocket } = createHarness(endpoint);
    openSocket(null);
    expect(opened).toEqual([{ address, protocols: [] }]);
  });

  it('passes the token as a subprotocol, base64url without padding', () => {
    const { opened, openSocket } = createHarness('https://hearth.example/api');
    openSocket('a.b?>');
    const [protocol] = opened[0]?.protocols ?? [];
    expect(protocol).toBe(`base64url.bearer.authorization.baseless.dev.${Buffer.from('a.b?>').toString('base64url')}`);
    // The characters allowed in a subprotocol (RFC 6455 §4.1).
    expect(protocol).toMatch(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/);
  });
});
