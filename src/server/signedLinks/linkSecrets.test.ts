import { expect, it } from '@jest/globals';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { testVault } from '../secrets/testing/testVault.ts';
import { dropLinkSecrets, loadLinkSecrets, rotateLinkSecret } from './linkSecrets.ts';
import { createSnoozeLinks, LINK_LASTS_MS, SNOOZE_PARAM } from './tokenLinks.ts';
import { createUnsubscribeLinks, TOKEN_PARAM } from './unsubscribeLinks.ts';

const HOUR = 3_600_000;

function installation() {
  const clock = { now: Date.UTC(2030, 0, 1) };
  const options = { store: createMemoryDocumentStore(), vault: testVault, now: () => clock.now };
  return { clock, options, load: () => loadLinkSecrets(options) };
}

it('the secret for links stays the same until it is dropped', async () => {
  const { options, load } = installation();
  const first = (await load()).secrets(Infinity);
  expect((await load()).secrets(Infinity)).toEqual(first);
  await dropLinkSecrets(options.store);
  expect((await load()).secrets(Infinity)).not.toEqual(first);
});

it('the secret for links is never stored unencrypted, even if an earlier version did so', async () => {
  const { options, load } = installation();
  const key = ['$alerting', 'unsubscribe'];
  const secret = Buffer.alloc(32, 7).toString('base64url');
  await options.store.commit([], [{ type: 'set', key, data: { secret } }]);
  expect((await load()).secrets(0)).toEqual([Buffer.from(secret, 'base64url')]);
  expect(JSON.stringify(await options.store.get(key))).not.toContain(secret);
});

it('running servers sign links with the new secret after a rotation, and accept earlier links until they expire', async () => {
  const { clock, options, load } = installation();
  const running = await load();
  const snooze = createSnoozeLinks('https://hearth.test', running.secrets);
  const unsubscribe = createUnsubscribeLinks('https://hearth.test', running.secrets);
  const read = (url: string) => snooze.read(new URL(url).searchParams.get(SNOOZE_PARAM) ?? '');
  const target = { teamId: 'tid_1', monitorId: 'mid_1', recipient: { userId: 'id_ann' } };
  const subject = { kind: 'team', userId: 'id_ann', teamId: 'tid_1' } as const;
  const [old, oldMail] = [snooze.urlOf(target, clock.now), unsubscribe.urlOf(subject)];

  await rotateLinkSecret(options);
  await running.refresh();
  expect(snooze.urlOf(target, clock.now)).not.toBe(old);
  clock.now += LINK_LASTS_MS - HOUR;
  expect(read(old)).toMatchObject(target);
  clock.now += 2 * HOUR;
  expect(read(old)).toBeNull();
  expect(unsubscribe.read(new URL(oldMail).searchParams.get(TOKEN_PARAM) ?? '')).toEqual(subject);
});
