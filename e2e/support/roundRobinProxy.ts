import { once } from 'node:events';
import { Agent, createServer, request as sendRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface RoundRobinProxy {
  /** The proxy's origin, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * As in real proxies, this is well before the servers close a connection, so that no request is sent on one that is
 * closing.
 */
const REUSED_WITHIN_MS = 30_000;

/**
 * Starts a proxy that sends each request, and each socket, to the next of several servers, regardless of browsers and
 * sessions. A request to a server that is down gets a 502.
 */
export async function startRoundRobinProxy(targets: readonly string[]): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true, timeout: REUSED_WITHIN_MS });
  const tunnels = new Set<Socket>();
  let turn = 0;
  const nextTarget = () => new URL(targets[turn++ % targets.length] ?? '');

  const proxy = createServer((incoming, response) => {
    const { port } = nextTarget();
    const { method, url, rawHeaders } = incoming;
    const outgoing = sendRequest({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: rawHeaders,
      setHost: false,
    });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });

  proxy.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const tunnel = connect(Number(nextTarget().port), '127.0.0.1');
    for (const [end, other] of [
      [socket, tunnel],
      [tunnel, socket],
    ] as const) {
      tunnels.add(end);
      end.setNoDelay(true);
      end.on('error', () => undefined);
      end.on('close', () => {
        tunnels.delete(end);
        other.destroySoon();
      });
    }
    tunnel.write(requestHead(incoming));
    tunnel.write(head);
    socket.pipe(tunnel).pipe(socket);
  });

  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    async close() {
      for (const tunnel of tunnels) tunnel.destroy();
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function requestHead({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
