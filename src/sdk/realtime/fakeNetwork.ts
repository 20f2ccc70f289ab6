import { createAnnouncer } from './createRealtime.ts';
import type { Network } from './socket.ts';

/** Network hints that a test switches on and off. */
export interface FakeNetwork extends Network {
  goOffline(): void;
  comeOnline(): void;
}

export function createFakeNetwork(): FakeNetwork {
  const online = createAnnouncer<void>();
  const offline = createAnnouncer<void>();
  return {
    onOnline: (listener) => void online.add(listener),
    onOffline: (listener) => void offline.add(listener),
    goOffline: () => offline.announce(),
    comeOnline: () => online.announce(),
  };
}
