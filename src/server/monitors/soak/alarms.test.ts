import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import type { ServerProcess } from '../../testing/startServerProcess.ts';
import { createClockedServer, type ClockedServer } from '../testing/clockedServer.ts';

/** Normal test runs simulate time; the soak run uses real time for anything shorter than days. */
const isSoak = process.env.HEARTH_SOAK === '1';
/** `prlimit`, which limits a running process, exists only on Linux. */
const canFillDisk = spawnSync('prlimit', ['--version']).status === 0;
/** Checked only in the soak run, because test machines can be busy. */
const NOTICED_WITHIN_MS = isSoak ? 1_000 : Infinity;
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

let world: ClockedServer;
beforeEach(async () => {
  world = await createClockedServer();
});
afterEach(() => world.close());

const monitorOf = (periodSeconds: number, graceSeconds: number): string => {
  const settings = { schedule: { kind: 'period' as const, periodSeconds }, graceSeconds };
  return world.monitors.create({ settings, at: world.now() })[0] ?? '';
};
const deadlineOf = (uuid: string): number => world.monitors.monitor(uuid)?.deadlineAt ?? 0;
const pass = async (ms: number): Promise<void> => (isSoak ? sleep(ms) : world.pass(ms));
const away = async (ms: number): Promise<void> => (isSoak ? sleep(ms) : world.sleep(ms));
const noticed = (uuid: string) => until(() => world.downAt(uuid) !== null);

it('takes down a monitor even if its server restarts every 40 s and never runs as long as the grace', async () => {
  let server = await world.start();
  const uuid = monitorOf(20, 60);
  await world.ping(uuid);
  const due = deadlineOf(uuid);
  // Each run and absence ends at a fixed time, no matter how long the server takes to start.
  let endsAt = world.now();
  const leftUntil = (at: number): number => Math.max(0, at - world.now());
  let absentMs = 0;
  for (let restarts = 0; world.downAt(uuid) === null; restarts += 1) {
    expect(restarts).toBeLessThan(6);
    endsAt += 30 * SECOND;
    await pass(leftUntil(endsAt));
    // Deadlines that passed while the server was running must be handled before it stops.
    const next = deadlineOf(uuid);
    if (next !== 0 && next < world.now()) await noticed(uuid);
    const stoppedAt = world.now();
    await world.stop(server);
    endsAt += 10 * SECOND;
    await away(leftUntil(endsAt));
    server = await world.start();
    absentMs += world.now() - stoppedAt;
  }
  const first = world.absenceOf(uuid);
  expect(world.downAt(uuid)).toBe((first?.until ?? 0) + 60 * SECOND);
  expect(world.downAt(uuid)).toBeLessThanOrEqual(due + absentMs + 60 * SECOND);
}, 400_000);

it('takes down a monitor with a day of grace even if its server restarts every night', async () => {
  const uuid = monitorOf(86_400, 86_400);
  let server = await world.start();
  await world.ping(uuid);
  const due = deadlineOf(uuid);
  for (let night = 0; night < 3 && world.downAt(uuid) === null; night += 1) {
    // Stop just before the day is over, so that the first restart falls within the grace.
    world.pass(DAY - 5 * 60 * SECOND);
    if (deadlineOf(uuid) < world.now()) await noticed(uuid);
    await world.stop(server);
    world.sleep(10 * 60 * SECOND);
    server = await world.start();
    await until(() => world.monitors.monitor(uuid)?.away !== undefined || world.downAt(uuid) !== null);
  }
  expect(world.downAt(uuid)).toBe((world.absenceOf(uuid)?.until ?? 0) + DAY);
  expect(world.downAt(uuid)).toBeLessThanOrEqual(due + 10 * 60 * SECOND + DAY);
});

it('does not change deadlines when a second server is started on the same port', async () => {
  await world.start();
  const uuid = monitorOf(20, 200);
  await world.ping(uuid);
  const deadline = deadlineOf(uuid);
  world.pass(30 * SECOND);
  const second = await world.launch(new URL(world.address()).port);
  expect(await second.exited).toBe(1);
  expect(deadlineOf(uuid)).toBe(deadline);
  world.pass(deadline - world.now() - SECOND);
  await noticed(uuid);
  expect([world.downAt(uuid), world.absenceOf(uuid)]).toEqual([deadline, null]);
});

it('warns about another server on the same data, without granting amnesties', async () => {
  await world.start();
  const uuid = monitorOf(20, 200);
  await world.ping(uuid);
  const deadline = deadlineOf(uuid);
  world.pass(30 * SECOND);
  const second = await world.start();
  await second.printed(/Another server is using this data file/);
  expect(deadlineOf(uuid)).toBe(deadline);
  world.pass(deadline - world.now() - SECOND);
  await noticed(uuid);
  expect([world.downAt(uuid), world.absenceOf(uuid)]).toEqual([deadline, null]);
});

it('does not postpone a deadline while handling sixteen bodies of 1 MB', async () => {
  await world.start();
  const uuid = monitorOf(20, 20);
  await world.ping(uuid);
  const deadline = deadlineOf(uuid);
  await pass(deadline - world.now() - 2 * SECOND);
  const body = JSON.stringify({ kind: 'document-atomic', checks: [], ops: Array.from({ length: 500_000 }, () => 1) });
  const post = () => fetch(`${world.address()}/api`, { method: 'POST', body }).catch(() => null);
  const eight = async (): Promise<void> => void (await Promise.all(Array.from({ length: 8 }, post)));
  await eight();
  await eight();
  await noticed(uuid);
  expect(world.now() - Math.max(deadline, world.downAt(uuid) ?? 0)).toBeLessThan(NOTICED_WITHIN_MS);
  expect([world.downAt(uuid), world.absenceOf(uuid)]).toEqual([deadline, null]);
});

/** Prevents a process's files from growing, as on a full disk. */
const fillDisk = ({ pid }: ServerProcess) => execFileSync('prlimit', ['--pid', `${pid}`, '--fsize=1:unlimited']);
const freeDisk = ({ pid }: ServerProcess) => execFileSync('prlimit', ['--pid', `${pid}`, '--fsize=unlimited']);

it('gives another grace to monitors whose pings were refused because of a full disk, and reports when', async () => {
  if (!canFillDisk) return;
  const server = await world.start();
  const uuid = monitorOf(20, 20);
  await world.ping(uuid);
  world.pass(15 * SECOND);
  fillDisk(server);
  await expect(world.ping(uuid)).rejects.toThrow(/answered 50\d/);
  world.pass(60 * SECOND);
  await server.printed(/(The deadline scheduler failed)/);
  expect(world.downAt(uuid)).toBeNull();
  freeDisk(server);
  await until(() => world.monitors.monitor(uuid)?.away !== undefined);
  const { away: absence, deadlineAt } = world.monitors.monitor(uuid) ?? {};
  expect(deadlineAt).toBe((absence?.until ?? 0) + 20 * SECOND);
  world.pass(20 * SECOND);
  await noticed(uuid);
  expect([world.downAt(uuid), world.absenceOf(uuid)]).toEqual([deadlineAt, absence]);
});

describe('a process blocked for longer than the interval between signs of life', () => {
  const block = {
    stopped: async (server: ServerProcess) => void server.signal('SIGSTOP'),
    busy: (server: ServerProcess) => world.makeBusy(server),
  };
  const release = {
    stopped: (server: ServerProcess) => void server.signal('SIGCONT'),
    busy: () => world.endBusy(),
  };

  it.each(['stopped', 'busy'] as const)(
    'records the waiting ping before it handles the missed deadline, without changing other deadlines: %s',
    async (how) => {
      const server = await world.start();
      const [pinged, silent] = [monitorOf(60, 60), monitorOf(60, 60)];
      await world.ping(pinged);
      await world.ping(silent);
      const deadline = deadlineOf(silent);
      world.pass(deadline - world.now() - 30 * SECOND);
      await block[how](server);
      world.pass(40 * SECOND);
      const { sent, recorded } = world.sendPing(pinged);
      await sent;
      release[how](server);
      await Promise.all([recorded, noticed(silent)]);
      expect([world.downAt(silent), world.absenceOf(silent)]).toEqual([deadline, null]);
      expect(world.monitors.flips(pinged).map(({ to }) => to)).toEqual(['up']);
    },
  );

  it('is not treated like a suspended machine, whose monitors get an amnesty that alerts mention', async () => {
    await world.start();
    const uuid = monitorOf(20, 20);
    await world.ping(uuid);
    world.sleep(600 * SECOND);
    await until(() => world.monitors.monitor(uuid)?.away !== undefined);
    const { away: absence, deadlineAt } = world.monitors.monitor(uuid) ?? {};
    expect(deadlineAt).toBe((absence?.until ?? 0) + 20 * SECOND);
    world.pass(20 * SECOND);
    await noticed(uuid);
    expect([world.downAt(uuid), world.absenceOf(uuid)]).toEqual([deadlineAt, absence]);
  });
});
