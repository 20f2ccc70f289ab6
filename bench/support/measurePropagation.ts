import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { monitorKey, teamKey } from '../../src/contract/keys.ts';
import { createApiClient } from '../../src/server/testing/apiClient.ts';
import { openClient, protocolOf } from '../../src/server/ws/testing/testClient.ts';
import { median } from './measure.ts';
import { sized } from './smoke.ts';
import type { MeteredServer } from './startMeteredServer.ts';

const SAMPLES = sized(15, 2);
/** Longer than the pause between two published changes to a monitor. */
const PAUSE_MS = 700;

export interface PropagationOptions {
  /** The server where the monitor is pinged, followed by the one where it is watched. */
  here: MeteredServer;
  there: MeteredServer;
  teamId: string;
  monitorId: string;
  uuid: string;
}

/**
 * Returns the median time, in milliseconds, from sending a ping to one server until its event arrives from the other.
 */
export async function measurePropagation({
  here,
  there,
  teamId,
  monitorId,
  uuid,
}: PropagationOptions): Promise<number> {
  const api = createApiClient(here.url);
  const person = await api.signUp('bench@example.com', () => here.line(/^E-mail to bench@example\.com: .*?(\d{6})/));
  const users = [{ userId: person.userId, role: 'owner' }];
  const data = { teamId, display: 'Bench', initials: 'B', users };
  const ops = [{ type: 'set', key: teamKey(teamId), data }];
  await api.valueOf({ kind: 'document-atomic', checks: [], ops }, person.token);
  const socket = new WebSocket(`${there.url.replace('http', 'ws')}/api`, [protocolOf(person.token)]);
  const client = await openClient(socket);
  client.send({ kind: 'document-watch', key: monitorKey(teamId, monitorId) });
  const delays: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await sleep(PAUSE_MS);
    await client.obeyed();
    const sentAt = performance.now();
    const seen = client.next();
    await fetch(`${here.url}/ping/${uuid}${sample % 2 === 0 ? '' : '/fail'}`);
    await seen;
    delays.push(performance.now() - sentAt);
  }
  socket.terminate();
  return median(delays);
}
