import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** Pings over many connections at once, each ping with its own run id; keeps which got a 200. */
export function startPingLoad(url: string, uuids: readonly string[], connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const acknowledged: string[] = [];
  let isStopped = false;
  let sent = 0;
  const mayGoOn = (): boolean => !isStopped;

  function ping(): Promise<boolean> {
    const rid = randomUUID();
    const path = `/ping/${uuids[sent++ % uuids.length]}?rid=${rid}`;
    return new Promise((resolve) => {
      const call = request(url + path, { agent }, (response) => {
        if (response.statusCode === 200) acknowledged.push(rid);
        response.resume();
        response.once('close', () => resolve(response.complete));
      });
      call.once('error', () => resolve(false));
      call.end();
    });
  }

  async function pingOn(): Promise<void> {
    while (mayGoOn() && (await ping()));
  }

  const ended = Promise.all(Array.from({ length: connections }, pingOn));
  return {
    acknowledged,
    sent: () => sent,
    /** Settles once no ping is under way. */
    async stop(): Promise<void> {
      isStopped = true;
      await ended;
      agent.destroy();
    },
  };
}
