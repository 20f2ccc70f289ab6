import { describe, expect, it } from '@jest/globals';
import { downMessage, lateMessage, reminderMessage, summaryMessage, upMessage } from '../testing/messages.ts';
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

  it('says of a monitor that was down from when until when, and nowhere that it is down', () => {
    const { html, text } = alertMail('ann@x.org', lateMessage(true));
    for (const words of ['Down from: 21 Nov 2026 at 14:05 UTC', 'Until: 21 Nov 2026 at 14:35 UTC']) {
      expect(text).toContain(words);
    }
    expect(html).toContain('Was down');
    for (const body of [html, text]) expect(body).not.toMatch(/is down|Down since/);
  });
});
