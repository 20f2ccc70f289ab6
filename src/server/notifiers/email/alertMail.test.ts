import { describe, expect, it } from '@jest/globals';
import {
  downMessage,
  flappingMessage,
  fullMessage,
  lateMessage,
  missedMessage,
  recoveredMessage,
  reminderMessage,
  RUNBOOK_URL,
  SNOOZE_URL,
  summaryMessage,
  upMessage,
} from '../testing/messages.ts';
import { alertMail } from './alertMail.ts';

describe('the e-mail for an alert, as text', () => {
  it.each([
    [
      'a monitor that is down',
      downMessage(),
      'Down: Nightly backup',
      'Nightly backup has been down since 14:05 UTC (no successful run in 1 h 30 min).',
    ],
    ['a recovery', upMessage(), 'Recovered: Nightly backup', 'Nightly backup recovered after 1 h 30 min.'],
    [
      'a reminder',
      reminderMessage(),
      'Still down: Nightly backup',
      'Nightly backup has been down for 2 h, since 14:05 UTC (no successful run in 3 h 30 min).',
    ],
    [
      'a summary',
      summaryMessage(),
      'Acme Operations: 10 monitors down, 2 recovered',
      '10 monitors down, 2 recovered in Acme Operations.',
    ],
    [
      'a flapping monitor',
      flappingMessage(),
      'Down: Nightly backup',
      'It went down 14 times in 30 min. Until it settles, you’ll get one update every 30 min, plus any change that lasts 5 min.',
    ],
  ])('includes the sentence for %s', (_what, message, subject, sentence) => {
    const mail = alertMail('ann@x.org', message);
    expect(mail.subject).toBe(subject);
    expect(mail.text.split('\n')).toContain(sentence);
  });

  it('names each monitor of a summary once, and says what happened to it', () => {
    const { text, html } = alertMail('ann@x.org', summaryMessage(6));
    expect(text).toMatch(
      /Down since 14:05 UTC \(no successful run in 1 h 30 min\):\n- down: Import 1\n {2}http\S+\n- down: Import 2\n/,
    );
    expect(text).toContain('- up: Import 5\n  Recovered after 1 h\n');
    for (const body of [text, html]) {
      expect(body.match(/Import 1\b/g)).toHaveLength(1);
      expect(body.match(/Down since/g)).toHaveLength(1);
    }
  });

  it.each([
    ['a monitor that is down', downMessage(), ['Team', 'Tags']],
    ['a reminder', reminderMessage(), ['Team', 'Tags']],
    ['an outage that has ended', lateMessage(true), ['Team', 'Tags']],
    ['a recovery', upMessage(), ['Up since', 'Team', 'Tags']],
    ['a failed job', fullMessage(), ['Duration', 'Last success', 'Schedule', 'History', 'Team', 'Tags']],
  ])('repeats nothing from the sentence in the rows about %s', (_what, message, labels) => {
    const { html } = alertMail('ann@x.org', message);
    expect([...html.matchAll(/<th [^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual(labels);
  });

  it('has everything that a person on call needs, including links to act', () => {
    const { text, html } = alertMail('ann@x.org', fullMessage());
    for (const words of [
      'Last success: Fri 20 Nov at 14:05 UTC, took 4 min 12 s',
      'Schedule: At 02:30 (Europe/Berlin), 1 h grace period',
      'History: 4th time in 30 days',
      '    backup.sh: line 41: dump failed, nothing was copied',
      'Page the database team if it fails twice.',
      `Snooze 1 h: ${SNOOZE_URL}`,
      `Runbook: ${RUNBOOK_URL}`,
    ]) {
      expect(text).toContain(words);
    }
    expect(html).toContain(`href="${SNOOZE_URL}"`);
  });

  it('says when a missed run was expected, and when Hearth was offline', () => {
    const { text } = alertMail('ann@x.org', missedMessage());
    expect(text).toContain('Expected: 12:05 UTC');
    expect(text).toContain('Delayed: Hearth was offline from 11:05 UTC to 13:05 UTC');
    expect(text).not.toContain('History');
  });

  it('names the zone of its times in the footer, with the time in UTC', () => {
    const zoned = ' Times are in Asia/Kolkata. In UTC, the status changed on Sat 21 Nov 2026 at 14:05 UTC.';
    expect(alertMail('ann@x.org', fullMessage({ timezone: 'Asia/Kolkata' })).text.replaceAll(/\s+/g, ' ')).toContain(
      zoned,
    );
    for (const message of [fullMessage(), fullMessage({ timezone: 'UTC' })]) {
      expect(alertMail('ann@x.org', message).text).not.toContain('Times are in');
    }
  });

  it('says how the job ended in a recovery, without a snooze link', () => {
    const { text } = alertMail('ann@x.org', recoveredMessage());
    expect(text).toContain('Duration: 4 min 12 s');
    expect(text).toContain('    copied 4.2 GB to s3://backups/orders');
    expect(text).not.toMatch(/Snooze|Runbook/);
  });

  it('says when a recovered monitor was down, and never that it is still down', () => {
    const { html, text } = alertMail('ann@x.org', lateMessage(true));
    expect(text).toContain('Nightly backup was down from 14:05 UTC to 14:35 UTC');
    expect(html).toContain('Was down');
    for (const body of [html, text]) expect(body).not.toMatch(/been down|Down since/);
  });
});
