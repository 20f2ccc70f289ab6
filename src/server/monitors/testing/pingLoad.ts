import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** Sends pings, each with its own run id, over several connections, and records which ones got a 200. */
export function startPingLoad(url: string, uuids: readonly string[], connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const acknowledged: string[] = [];
  let isStopped = false;
  let sent = 0;
  const canContinue = (): boolean => !isStopped;

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
    while (canContinue() && (await ping()));
  }

  const ended = Promise.all(Array.from({ length: connections }, pingOn));
  return {
    acknowledged,
    sent: () => sent,
    /** Stops, and settles once no ping is in progress. */
    async stop(): Promise<void> {
      isStopped = true;
      await ended;
      agent.destroy();
    },
  };
}
