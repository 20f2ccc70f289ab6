import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A simulated network connection between one server and its database. */
export interface Line {
  /** The URL for connecting to the database through this line. */
  url: string;
  /** Stops all traffic without closing connections. */
  silence(): void;
  /** Closes every connection, and refuses new ones. */
  cut(): void;
  /** Allows new connections; silenced ones stay silent. */
  restore(): void;
  close(): Promise<void>;
}

export async function startLine(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'silent' | 'cut' = 'open';

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    keep(near);
    if (state === 'silent') return;
    const far = keep(connect(Number(target.port), target.hostname));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      state = 'silent';
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      state = 'open';
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
