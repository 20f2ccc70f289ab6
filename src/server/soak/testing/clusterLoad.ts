import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from '../../../contract/documents.ts';
import type { Envelope } from '../../../contract/envelopes.ts';
import type { Team } from '../../../contract/records.ts';
import { closeLater } from '../../egress/testing/listen.ts';
import { createApiClient } from '../../testing/apiClient.ts';
import type { Cluster } from './startCluster.ts';

/** Pause between two pings on a connection, to leave the servers some CPU time. */
const PAUSE_MS = 50;
/** Pause after a server fails to respond. */
const RETRY_MS = 20;
/** One in this many pings reports a failed job. */
const FAILURES_EVERY = 4;

export interface ClusterLoadOptions {
  /** Returns the servers that can currently be reached. */
  addresses(): readonly string[];
  uuids: readonly string[];
  connections: number;
}

export interface PingTally {
  /** Run ids, one for each ping that was sent. */
  sent: Set<string>;
  acknowledged: string[];
  /** How many times each status was returned; 0 means that there was no response. */
  answers: Map<number, number>;
  /** The slowest response. */
  slowestMs: number;
}

/** Pings all running servers over many connections, each ping with its own run id. */
export function startClusterLoad({ addresses, uuids, connections }: ClusterLoadOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tally: PingTally = { sent: new Set(), acknowledged: [], answers: new Map(), slowestMs: 0 };
  let isStopped = false;
  const canContinue = (): boolean => !isStopped;

  async function ping(address: string): Promise<number> {
    const rid = randomUUID();
    const number = tally.sent.size;
    tally.sent.add(rid);
    const kind = number % FAILURES_EVERY === 0 ? '/fail' : '';
    const sentAt = performance.now();
    const status = await statusOf(`${address}/ping/${uuids[number % uuids.length]}${kind}?rid=${rid}`, agent);
    tally.slowestMs = Math.max(tally.slowestMs, status === 0 ? 0 : performance.now() - sentAt);
    tally.answers.set(status, (tally.answers.get(status) ?? 0) + 1);
    if (status === 200) tally.acknowledged.push(rid);
    return status;
  }

  async function pingOn(connection: number): Promise<void> {
    for (let turn = connection; canContinue(); turn++) {
      const known = addresses();
      const address = known[turn % known.length];
      const status = address === undefined ? 0 : await ping(address);
      await sleep(status === 0 ? RETRY_MS : PAUSE_MS);
    }
  }

  const ended = Promise.all(Array.from({ length: connections }, (_, connection) => pingOn(connection)));
  // Stops the load however the test ends.
  closeLater(() => void (isStopped = true));
  return {
    tally,
    /** Stops the load; resolves once no ping is in progress. */
    async stop(): Promise<PingTally> {
      isStopped = true;
      await ended;
      agent.destroy();
      return tally;
    },
  };
}

export type ClusterLoad = ReturnType<typeof startClusterLoad>;

function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const call = request(url, { agent }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
    call.once('error', () => resolve(0));
    call.end();
  });
}

/** Sends a ping until a server accepts it. */
export async function pingUntilTaken(addresses: () => readonly string[], path: string): Promise<void> {
  for (let turn = 0; ; turn++) {
    const known = addresses();
    const address = known[turn % known.length];
    const answer = address === undefined ? null : await fetch(`${address}/ping/${path}`).catch(() => null);
    await answer?.text().catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(RETRY_MS);
  }
}

/**
 * Changes a document through all servers, one write after another, each on the condition that the previous one is
 * stored. An acknowledged write that is missing when the next one checks counts as `lost`.
 */
export function startWriter(addresses: () => readonly string[], token: string, { key, data }: Document<Team>) {
  const counts = { answered: 0, unknown: 0, lost: 0 };
  let isStopped = false;
  const canContinue = (): boolean => !isStopped;

  async function call(turn: number, command: object): Promise<Envelope | null> {
    const known = addresses();
    const address = known[turn % known.length];
    if (address === undefined) return null;
    return createApiClient(address)
      .call(command, token)
      .catch(() => null);
  }

  async function read(turn: number): Promise<Document<Team> | null> {
    const envelope = await call(turn, { kind: 'document-get', path: key });
    return envelope?.kind === 'result' ? (envelope.value as Document<Team>) : null;
  }

  async function writeOn(): Promise<void> {
    /** The numbers of the last write acknowledged and the last one sent. */
    let [answered, sent] = [0, 0];
    for (let turn = 0; canContinue(); turn++) {
      const current = await read(turn);
      if (current === null) {
        await sleep(RETRY_MS);
        continue;
      }
      const found = Number(current.data.display.split(' ').at(-1));
      if (found < answered || found > sent) counts.lost += 1;
      sent = Math.max(sent, found) + 1;
      const envelope = await call(turn + 1, {
        kind: 'document-atomic',
        checks: [{ key, versionstamp: current.versionstamp }],
        ops: [{ type: 'set', key, data: { ...data, display: `Write ${sent}` } }],
      });
      if (envelope?.kind === 'result') {
        counts.answered += 1;
        answered = sent;
      } else counts.unknown += 1;
      await sleep(PAUSE_MS);
    }
  }

  const ended = writeOn();
  closeLater(() => void (isStopped = true));
  return {
    counts,
    async stop() {
      isStopped = true;
      await ended;
      return counts;
    },
  };
}

export type ClusterWriter = ReturnType<typeof startWriter>;

/**
 * Signs someone up with two teams: one whose monitors alert the receiver, and `written`, which a writer keeps changing.
 * Also creates a hundred monitors to ping that never miss a deadline.
 */
export async function populateCluster(
  cluster: Cluster,
  {
    email = 'ada@example.com',
    addresses = cluster.addresses,
  }: { email?: string; addresses?(): readonly string[] } = {},
) {
  const person = await cluster.signUp(email);
  const team = await cluster.createTeam(person);
  const written = await cluster.createTeam(person);
  const busy = await cluster.addMonitors(100, undefined, { graceSeconds: 600 });
  const writer = startWriter(addresses, person.token, written);
  return { person, teamId: team.data.teamId, written, uuids: busy.map(({ uuid }) => uuid), writer };
}
