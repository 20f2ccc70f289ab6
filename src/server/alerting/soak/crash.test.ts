import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { FailPoint } from '../delivery/deliveryLoop.ts';
import { createAlertWorld } from '../testing/alertWorld.ts';

const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 100 : 4;
const FLIPS = 5;
const STEPS: FailPoint[] = ['expanded', 'claimed', 'delivered', 'finished'];
const TIMEOUT_MS = isSoak ? 900_000 : 120_000;
const nextFile = temporaryFiles();

/** What came in: each telling's key and the monitor that it was about, as often as it came. */
async function startReceiver() {
  const received: { key: string; monitorId: string }[] = [];
  const server = createServer((request, response) => {
    const [key = '', monitorId = ''] = String(request.headers['idempotency-key']).split(' ');
    received.push({ key, monitorId });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { received, port, close };
}

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, '../testing/tellUntilKilled.ts')],
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Runs the teller until it dies or has nothing left to tell; answers whether it was killed. */
async function run(program: string, ...parameters: string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['--input-type=module', '-', ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(program);
  const exited = once(child, 'exit');
  let isIdle = false;
  createInterface(child.stdout).on('line', (line) => {
    if (line !== 'idle') return;
    isIdle = true;
    child.kill('SIGTERM');
  });
  await exited;
  return !isIdle;
}

it(
  'tells each flip at least once, under one key, and none that never was, however often it is killed',
  async () => {
    const [program, receiver] = [await bundled(), await startReceiver()];
    let kills = 0;
    let duplicates = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const file = nextFile();
      const world = createAlertWorld(file);
      world.clock.now = Date.now() - 1_000;
      world.addIntegration();
      const monitorIds: string[] = [];
      for (let index = 0; index < FLIPS; index++) monitorIds.push(await world.addMonitor(`M${index}`));
      const healthy = await world.addMonitor('Healthy');
      for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
      await world.ping(healthy, 'success');
      await world.close();

      receiver.received.length = 0;
      const step = STEPS[round % STEPS.length] ?? 'claimed';
      const passing = step === 'delivered' ? 1 + (Math.floor(round / STEPS.length) % FLIPS) : 1;
      if (await run(program, file, String(receiver.port), step, String(passing))) kills += 1;
      expect(await run(program, file, String(receiver.port), 'never')).toBe(false);

      const keysOf = new Map<string, Set<string>>();
      for (const { key, monitorId } of receiver.received) {
        keysOf.set(monitorId, (keysOf.get(monitorId) ?? new Set()).add(key));
      }
      expect([...keysOf.keys()].toSorted()).toEqual(monitorIds.toSorted());
      expect([...keysOf.values()].map(({ size }) => size)).toEqual(monitorIds.map(() => 1));
      duplicates += receiver.received.length - FLIPS;
    }
    receiver.close();
    expect(kills).toBe(ROUNDS);
    process.stdout.write(
      `kill -9, ${ROUNDS} rounds of ${FLIPS} flips: none lost, ${duplicates} told twice under their key\n`,
    );
  },
  TIMEOUT_MS,
);
