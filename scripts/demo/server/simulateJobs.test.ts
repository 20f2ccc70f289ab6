import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { NOW } from '../../../src/testing/clock.ts';
import { until } from '../../../src/testing/until.ts';
import { createSignalFeed } from '../history/signalFeed.ts';
import { everyMinutes, HOUR_MS, job, MINUTE_MS } from '../story/job.ts';
import { simulateJobs } from './simulateJobs.ts';

it("continues where the history ended, with each job's pings in order", async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    response.end('OK');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hourly = {
    tags: [],
    bornDaysAgo: 1,
    lastRunAgoMs: 30 * MINUTE_MS,
    runMs: 40 * MINUTE_MS,
    longestRunMinutes: 59,
  };
  const failing = { ...hourly, troubles: [{ kind: 'fail', from: 0, to: -2 } as const] };
  const feed = createSignalFeed(
    [
      { uuid: 'one', job: job('One', everyMinutes(60), hourly) },
      { uuid: 'other', job: job('Other', everyMinutes(60), failing) },
    ],
    { now: NOW, seed: 'jobs' },
  );
  const isRunning = feed.takeUntil(NOW).findLast(({ sender }) => sender.uuid === 'one')?.signal.kind === 'start';
  const end = simulateJobs(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, feed, {
    now: () => NOW + 1.4 * HOUR_MS,
  });
  await until(() => received.length === 6);
  expect(isRunning).toBe(true);
  expect(received.filter((url) => url.includes('one'))).toEqual(['/ping/one', '/ping/one/start', '/ping/one']);
  expect(received.filter((url) => url.includes('other'))).toEqual([
    '/ping/other',
    '/ping/other/start',
    '/ping/other/1',
  ]);
  await end();
  server.close();
});
