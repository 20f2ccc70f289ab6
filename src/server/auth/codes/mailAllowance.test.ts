import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowMail, withoutMail, type MailAllowanceRecord } from './mailAllowance.ts';

const HOUR_MS = 3_600_000;

describe('the mails of an address', () => {
  it('are never more than five within any hour, and never refused without need', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(HOUR_MS / 3), { maxLength: 60 }), (gapsMs) => {
        let now = 1e12;
        let record: MailAllowanceRecord | undefined;
        const sentAt: number[] = [];
        for (const gapMs of gapsMs) {
          now += gapMs;
          const within = sentAt.filter((at) => now - at < HOUR_MS);
          const verdict = allowMail(record, now);
          const refused = { allowed: false, retryAfterSeconds: Math.ceil((within[0]! + HOUR_MS - now) / 1000) };
          const taken = { allowed: true, record: { sentAt: [...within, now], expiresAt: now + HOUR_MS } };
          expect(verdict).toEqual(within.length < 5 ? taken : refused);
          if (!verdict.allowed) continue;
          sentAt.push(now);
          record = verdict.record;
        }
      }),
    );
  });

  it('give back the one that was not sent, once', () => {
    const record = { sentAt: [1, 2, 2, 3], expiresAt: 9 };
    expect(withoutMail(record, 2)).toEqual({ sentAt: [1, 2, 3], expiresAt: 9 });
    expect(withoutMail(record, 7)).toEqual(record);
  });
});
