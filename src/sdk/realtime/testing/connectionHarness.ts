import { jest } from '@jest/globals';
import type { ConnectionStatus } from '../../platform.ts';
import { createConnection } from '../connection.ts';
import { createFakeNetwork, createFakeSocket, type FakeSocket } from '../fakeSocket.ts';

type TokenSource = (suspect: string | undefined) => Promise<string | null>;

/** A connection whose server, token, network and (fake) clock are controlled by the test. */
export function createConnectionHarness(accessToken: TokenSource = async () => 'token') {
  const sockets: FakeSocket[] = [];
  const statuses: ConnectionStatus[] = [];
  const suspects: (string | undefined)[] = [];
  const frames: unknown[] = [];
  const network = createFakeNetwork();
  let timesLive = 0;
  const connection = createConnection({
    openSocket(token) {
      const socket = createFakeSocket(token);
      sockets.push(socket);
      return socket;
    },
    accessToken(suspect) {
      suspects.push(suspect);
      return accessToken(suspect);
    },
    network,
    random: () => 1,
    onLive: () => (timesLive += 1),
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
  });
  const harness = {
    ...connection,
    network,
    sockets,
    statuses,
    suspects,
    frames,
    timesLive: () => timesLive,
    /** Returns the newest socket. */
    socket(): FakeSocket {
      const socket = sockets.at(-1);
      if (!socket) throw new Error('No socket was opened');
      return socket;
    },
    settle: () => jest.advanceTimersByTimeAsync(0),
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    async openLive() {
      connection.open();
      await harness.settle();
      harness.socket().accept();
    },
  };
  return harness;
}
