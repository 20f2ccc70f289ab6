import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer, json } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { realNow } from '../../../testing/clock.ts';
import { ENGINES, type TestPlace } from '../../database/testing/engines.ts';
import { bundleForTests } from '../../testing/bundleForTests.ts';
import type { FailPoint } from '../delivery/deliveryLoop.ts';
import { createAlertWorld } from '../testing/alertWorld.ts';
import { openSqlPlace } from '../testing/openAlertWorld.ts';

const isSoak = process.env.HEARTH_SOAK === '1';
const ROUNDS = isSoak ? 100 : 4;
const FLIPS = 5;
const WAYS = ['mail', 'webhook'];
const DELIVERIES = FLIPS * WAYS.length;
const STEPS: FailPoint[] = ['queued', 'claimed', 'delivered', 'finished'];
/** The steps after which a killed server leaves deliveries that another server could lose or repeat. */
const QUICK_STEPS = isSoak ? STEPS : (['claimed', 'delivered'] as const);
const TIMEOUT_MS = isSoak ? 900_000 : 300_000;

/** One alert as received, with the channel, the key and the monitor's name. */
type Received = Record<'way' | 'key' | 'name', string>;

/** Starts a webhook and a mail server that record what they receive, including repeats. */
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
        // Don't count a half-written e-mail from a killed sender.
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

/** Starts a server that delivers queued alerts, and exits when none are left. */
function startServer(program: string, ...parameters: string[]) {
  const child = spawn(process.execPath, ['--input-type=module', '-', ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(program);
  const exited = once(child, 'exit');
  let isIdle = false;
  const stopped = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line === 'stopping') resolve();
      if (line !== 'idle') return;
      isIdle = true;
      child.kill('SIGTERM');
    });
  });
  return {
    /** Resolves once the process is about to pause itself. */
    stopped,
    wake: () => child.kill('SIGCONT'),
    /** Resolves with whether the process was killed. */
    async ended(): Promise<boolean> {
      await exited;
      return !isIdle;
    },
  };
}

const run = (program: string, ...parameters: string[]): Promise<boolean> => startServer(program, ...parameters).ended();

/** Longer than deliveries take on a busy machine, so that other servers claim only the paused server's work. */
const LEASE_MS = '3000';

const names = Array.from({ length: FLIPS }, (_, index) => `M${index}`);

/** Adds monitors that are down, and one that isn't. Each has two integrations. */
async function addFlips(place: TestPlace, url: string): Promise<void> {
  const world = createAlertWorld(await openSqlPlace(place));
  world.clock.now = realNow() - 1_000;
  await world.addIntegration({
    config: { kind: 'webhook', url, method: 'POST', headers: [], downBody: '', upBody: '' },
  });
  await world.addIntegration({ config: { kind: 'email', to: 'ann@example.com' } });
  const monitorIds = [];
  for (const name of names) monitorIds.push(await world.addMonitor(name));
  const healthy = await world.addMonitor('Healthy');
  for (const monitorId of monitorIds) await world.ping(monitorId, 'fail');
  await world.ping(healthy, 'success');
  await world.close();
}

/** Throws unless every alert was received, each under a single key. */
function expectAll(received: readonly Received[]): void {
  const keysOf = new Map<string, Set<string>>();
  for (const { way, key, name } of received) {
    const alert = `${way} ${name}`;
    keysOf.set(alert, (keysOf.get(alert) ?? new Set()).add(key));
  }
  expect([...keysOf.keys()].toSorted()).toEqual(WAYS.flatMap((way) => names.map((name) => `${way} ${name}`)));
  expect([...keysOf.values()].map(({ size }) => size)).toEqual(Array(DELIVERIES).fill(1));
}

describe.each(ENGINES)('the delivery of alerts on $name', ({ name: engine, places }) => {
  const nextPlace = places();
  let program: string;
  let receivers: Awaited<ReturnType<typeof startReceivers>>;
  beforeAll(async () => {
    [program, receivers] = [
      await bundleForTests('src/server/alerting/testing/deliverUntilKilled.ts'),
      await startReceivers(),
    ];
  });
  afterAll(() => receivers.close());

  it(
    'reports each flip at least once, under one key, and no others, even if it is killed repeatedly',
    async () => {
      const { received, url, smtpPort } = receivers;
      let kills = 0;
      let duplicates = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const place = await nextPlace();
        await addFlips(place, url);
        received.length = 0;
        const step = STEPS[round % STEPS.length] ?? 'claimed';
        const passing = step === 'delivered' ? 1 + (Math.floor(round / STEPS.length) % DELIVERIES) : 1;
        if (await run(program, place.url, smtpPort, step, String(passing))) kills += 1;
        expect(await run(program, place.url, smtpPort, 'never')).toBe(false);
        expectAll(received);
        duplicates += received.length - DELIVERIES;
      }
      expect(kills).toBe(ROUNDS);
      process.stdout.write(
        `${engine}, kill -9, ${ROUNDS} rounds of ${DELIVERIES} deliveries: none lost, ${duplicates} told twice under their key\n`,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'loses no alerts if one of three servers is killed, and repeats an alert only under the same key',
    async () => {
      const { received, url, smtpPort } = receivers;
      for (let round = 0; round < (isSoak ? ROUNDS : QUICK_STEPS.length); round++) {
        const place = await nextPlace();
        await addFlips(place, url);
        received.length = 0;
        const step = QUICK_STEPS[round % QUICK_STEPS.length] ?? 'claimed';
        const survivors = ['never', 'never'].map((never) => run(program, place.url, smtpPort, never));
        await Promise.all([run(program, place.url, smtpPort, step, '1'), ...survivors]);
        expect(await run(program, place.url, smtpPort, 'never')).toBe(false);
        expectAll(received);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'is not repeated by a server that was paused with claimed deliveries and then resumed',
    async () => {
      const { received, url, smtpPort } = receivers;
      const place = await nextPlace();
      await addFlips(place, url);
      received.length = 0;
      const first = startServer(program, place.url, smtpPort, 'claimed', '1', 'SIGSTOP', LEASE_MS);
      await first.stopped;
      expect(received).toEqual([]);
      expect(await run(program, place.url, smtpPort, 'never', '1', 'SIGKILL', LEASE_MS)).toBe(false);
      first.wake();
      expect(await first.ended()).toBe(false);
      expectAll(received);
      expect(received).toHaveLength(DELIVERIES);
    },
    TIMEOUT_MS,
  );
});
