import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer, json } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { FailPoint } from '../delivery/deliveryLoop.ts';
import { openAlertWorld } from '../testing/openAlertWorld.ts';
import { realNow } from '../../../testing/clock.ts';

const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 100 : 4;
const FLIPS = 5;
const WAYS = ['mail', 'webhook'];
const DELIVERIES = FLIPS * WAYS.length;
const STEPS: FailPoint[] = ['queued', 'claimed', 'delivered', 'finished'];
const TIMEOUT_MS = isSoak ? 900_000 : 120_000;
const nextFile = temporaryFiles();

/** One telling as it came in: by which way, under which key, about which monitor. */
type Received = Record<'way' | 'key' | 'name', string>;

/** A webhook and a mail server that keep what comes in, as often as it comes. */
async function startReceivers() {
  const received: Received[] = [];
  const hook = createServer(async (request, response) => {
    const body = (await json(request)) as { monitor: { name: string } };
    received.push({ way: 'webhook', key: String(request.headers['idempotency-key']), name: body.monitor.name });
    response.end();
  });
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      try {
        const { messageId = '', subject = '' } = await PostalMime.parse(await buffer(stream));
        received.push({ way: 'mail', key: messageId, name: subject.replace('Down: ', '') });
        done();
      } catch (error) {
        // A mail whose sender was killed half-way is none.
        done(error as Error);
      }
    },
  });
  smtp.on('error', () => undefined);
  hook.listen(0, '127.0.0.1');
  smtp.listen(0, '127.0.0.1');
  await Promise.all([once(hook, 'listening'), once(smtp.server, 'listening')]);
  return {
    received,
    url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
    smtpPort: String((smtp.server.address() as AddressInfo).port),
    async close(): Promise<void> {
      hook.close();
      hook.closeAllConnections();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
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

/** Runs the delivery process until it dies or has nothing left; returns whether it was killed. */
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
    const [program, { received, url, smtpPort, close }] = [await bundled(), await startReceivers()];
    let kills = 0;
    let duplicates = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const file = nextFile();
      const world = openAlertWorld(file);
      world.clock.now = realNow() - 1_000;
      await world.addIntegration({
        config: { kind: 'webhook', url, method: 'POST', headers: [], downBody: '', upBody: '' },
      });
      await world.addIntegration({ config: { kind: 'email', to: 'ann@example.com' } });
      const names = Array.from({ length: FLIPS }, (_, index) => `M${index}`);
      const monitorIds = [];
      for (const name of names) monitorIds.push(await world.addMonitor(name));
      const healthy = await world.addMonitor('Healthy');
      for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
      await world.ping(healthy, 'success');
      await world.close();

      received.length = 0;
      const step = STEPS[round % STEPS.length] ?? 'claimed';
      const passing = step === 'delivered' ? 1 + (Math.floor(round / STEPS.length) % DELIVERIES) : 1;
      if (await run(program, file, smtpPort, step, String(passing))) kills += 1;
      expect(await run(program, file, smtpPort, 'never')).toBe(false);

      const keysOf = new Map<string, Set<string>>();
      for (const { way, key, name } of received) {
        const telling = `${way} ${name}`;
        keysOf.set(telling, (keysOf.get(telling) ?? new Set()).add(key));
      }
      expect([...keysOf.keys()].toSorted()).toEqual(WAYS.flatMap((way) => names.map((name) => `${way} ${name}`)));
      expect([...keysOf.values()].map(({ size }) => size)).toEqual(Array(DELIVERIES).fill(1));
      duplicates += received.length - DELIVERIES;
    }
    await close();
    expect(kills).toBe(ROUNDS);
    process.stdout.write(
      `kill -9, ${ROUNDS} rounds of ${DELIVERIES} deliveries: none lost, ${duplicates} told twice under their key\n`,
    );
  },
  TIMEOUT_MS,
);
