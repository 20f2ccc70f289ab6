import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type MailSubject, createUnsubscribeLinks } from './unsubscribeLinks.ts';

const links = createUnsubscribeLinks('https://hearth.test', () => [Buffer.from('secret')]);
const others = createUnsubscribeLinks('https://hearth.test', () => [Buffer.from('another')]);
const tokenOf = (subject: MailSubject): string => new URL(links.urlOf(subject)).searchParams.get('mail') ?? '';

const subjects: fc.Arbitrary<MailSubject> = fc.oneof(
  fc.record({ kind: fc.constant('team' as const), userId: fc.string(), teamId: fc.string() }),
  fc.record({ kind: fc.constant('report' as const), userId: fc.string() }),
  fc.record({ kind: fc.constant('address' as const), teamId: fc.string(), mark: fc.string() }),
  fc.record({ kind: fc.constant('integration' as const), integrationId: fc.string(), address: fc.string() }),
);

describe('an unsubscribe link', () => {
  it('contains what it stops, and can only be read by the installation that signed it', () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        expect(links.read(tokenOf(subject))).toEqual(subject);
        expect(others.read(tokenOf(subject))).toBeNull();
      }),
    );
  });

  it('is invalid if a single character has changed', () => {
    const token = tokenOf({ kind: 'team', userId: 'id_ann', teamId: 'tid_1' });
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (place, text) => {
        const changed = token.slice(0, place) + text + token.slice(place + 1);
        fc.pre(changed !== token);
        expect(links.read(changed)).toBeNull();
      }),
    );
  });

  it.each(['', '.', '..', 'e30', `e30.${'A'.repeat(43)}`, '\u0000', 'null.null'])('is invalid as %j', (token) => {
    expect(links.read(token)).toBeNull();
  });
});
