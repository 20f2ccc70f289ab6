import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it } from '@jest/globals';
import { HOUR_MS } from '../../contract/durations.ts';
import { rpc } from '../../sdk/commandBuilders.ts';
import { NOW } from '../../testing/clock.ts';
import { clock } from '../lib/clock.ts';
import { open } from './open.ts';

const { fetch } = globalThis;

afterEach(() => {
  clock.learn(new Date(NOW).toUTCString(), NOW);
  globalThis.fetch = fetch;
});

it('sets the page’s clock by the platform’s responses', async () => {
  const date = new Date(NOW - 3 * HOUR_MS);
  globalThis.fetch = async () =>
    new Response('{"kind":"result","value":null}', { headers: { Date: date.toUTCString() } });
  Object.assign(globalThis, { MessageChannel });
  window.history.replaceState(null, '', '/dashboard/none');
  const { app } = await open();
  await app.platform.execute(rpc(['authentication', 'begin'], []));
  expect(Math.abs(clock.now() - date.getTime())).toBeLessThan(60_000);
  app.close();
});
