import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSignedTokens, keyFor } from './signedTokens.ts';
import { createSnoozeLinks, LINK_LASTS_MS, type LinkRecipient, SNOOZE_PARAM } from './tokenLinks.ts';

const secret = Buffer.from('secret');
const links = createSnoozeLinks('https://hearth.example', () => [secret]);
const tokenOf = (url: string): string => new URL(url).searchParams.get(SNOOZE_PARAM) ?? '';
const target = { teamId: 'tid_1', monitorId: 'mid_1', recipient: { userId: 'id_ann' } };

describe('a snooze link', () => {
  it.each<LinkRecipient>([{ integrationId: 'iid_1' }, { integrationId: 'iid_1', mark: 'abc' }])(
    'contains its recipient: %j',
    (recipient) => {
      expect(links.read(tokenOf(links.urlOf({ ...target, recipient }, 0)))).toMatchObject({ recipient });
    },
  );

  it('has no recipient if an earlier version signed it', () => {
    const tokens = createSignedTokens(() => [keyFor(secret, 'snooze a monitor')]);
    const token = tokens.sign({ teamId: 'tid_1', monitorId: 'mid_1', expiresAt: 1 });
    expect(links.read(token)).toEqual({ teamId: 'tid_1', monitorId: 'mid_1', recipient: null, expiresAt: 1 });
  });

  it('contains its monitor, and expires after a week', () => {
    const url = links.urlOf(target, 1_000);
    expect(url).toMatch(/^https:\/\/hearth\.example\/snooze\?alert=/);
    expect(links.read(tokenOf(url))).toEqual({ ...target, expiresAt: 1_000 + LINK_LASTS_MS });
  });

  it('is short enough for every chat program', () => {
    const ids = { teamId: `tid_${'x'.repeat(32)}`, monitorId: `mid_${'x'.repeat(32)}` };
    const recipient = { integrationId: `iid_${'x'.repeat(32)}` };
    expect(links.urlOf({ ...ids, recipient }, Date.UTC(2100, 0, 1)).length).toBeLessThan(400);
  });

  it('is invalid with another secret, or with a token for another purpose', () => {
    const other = createSnoozeLinks('https://hearth.example', () => [Buffer.from('another')]);
    expect(links.read(tokenOf(other.urlOf(target, 0)))).toBeNull();
    const tokens = createSignedTokens(() => [keyFor(secret, 'confirm an address')]);
    expect(links.read(tokens.sign({ ...target, expiresAt: 1 }))).toBeNull();
  });

  it('is invalid if anything in it has changed', () => {
    const token = tokenOf(links.urlOf(target, 0));
    const place = fc.nat({ max: token.length - 1 });
    fc.assert(
      fc.property(place, fc.constantFrom('A', 'b', '0', '.'), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(changed === token || links.read(changed) === null).toBe(true);
      }),
    );
  });
});
