import { describe, expect, it } from '@jest/globals';
import { downMessage, reminderMessage, summaryMessage, upMessage } from '../testing/messages.ts';
import { alertMail } from './alertMail.ts';

describe('the mail of an alert, as text', () => {
  it.each([
    ['down', downMessage(), 'Down: Nightly backup', 'Nightly backup is down since 14:05 UTC (no ping for 1 h 30 min).'],
    ['up', upMessage(), 'Up again: Nightly backup', 'Nightly backup is up again after 1 h 30 min down.'],
    [
      'reminder',
      reminderMessage(),
      'Still down: Nightly backup',
      'Nightly backup is still down after 2 h, since 14:05 UTC (no ping for 3 h 30 min).',
    ],
    [
      'summary',
      summaryMessage(),
      'Acme Operations: 10 monitors are down, 2 up again',
      '10 monitors are down, 2 up again in Acme Operations.',
    ],
    [
      'flapping',
      downMessage({ flapping: 'It changed 14 times in the last hour; changes in between were not told.' }),
      'Down: Nightly backup',
      'It changed 14 times in the last hour; changes in between were not told.',
    ],
  ])('%s', (_what, message, subject, sentence) => {
    const mail = alertMail('ann@x.org', message);
    expect(mail.subject).toBe(subject);
    expect(mail.text.split('\n')).toContain(sentence);
  });
});
