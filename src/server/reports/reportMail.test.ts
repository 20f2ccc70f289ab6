import { describe, expect, it } from '@jest/globals';
import { pagesAt } from '../alerting/pages.ts';
import { reportMail } from './reportMail.ts';
import type { TeamReport } from './teamReport.ts';
import { teamReportOf as team } from './testing/sampleReports.ts';

const pages = pagesAt('https://hearth.test');

function mailOf(teams: TeamReport[]) {
  const week = { timezone: 'UTC', firstDay: '2026-11-30', lastDay: '2026-12-06' };
  const unsubscribeUrl = 'https://hearth.test/unsubscribe?mail=report';
  return reportMail('ann@x.org', { teams, week, pages, unsubscribeUrl });
}

describe('the e-mail with a weekly report', () => {
  it('lists each team with its monitors, worst team first', () => {
    const { subject, text } = mailOf([team('Calm', []), team('Ops', [1]), team('Data', [20, 4.5])]);
    expect(subject).toBe('Your week: 3 of 30 monitors went down');
    expect(text).toContain('3 of 30 monitors went down, for a total of 1 d 1 h.');
    expect(text).toContain('Your week, 30 Nov – 6 Dec 2026');
    expect(text).toContain(
      [
        'Data: 98.54% uptime, 1 d down, 10 monitors',
        'Ops: 99.94% uptime, 1 h down, 10 monitors',
        'Calm: 100% uptime, 10 monitors',
      ].join('\n'),
    );
    expect(text).toContain('\n\nData:\n- down: Import 1\n  88.09% uptime, 20 h down, still down\n');
    expect(text).toContain('\n- up: Import 2\n  97.32% uptime, 4 h 30 min down\n');
    expect(text).toContain('\n\nOps:\n- down: Import 1\n');
    expect(text).not.toContain('\nCalm:\n');
  });

  it('doesn’t repeat the name of a single team above its monitors', () => {
    const { text } = mailOf([team('Ops', [1])]);
    expect(text).not.toContain('\nOps:\n');
    expect(text).toContain('\n\n- down: Import 1\n  99.40% uptime, 1 h down, still down\n');
  });

  it.each([
    [[team('Calm', [])], 'Your week: no outages'],
    [[team('Calm', [], 1)], 'Your week: no outages'],
    [[team('Ops', [1], 1)], 'Your week: 1 of 1 monitor went down'],
  ])('is short if there is little to report', (teams, subject) => {
    expect(mailOf(teams).subject).toBe(subject);
  });

  it('never reports 100% if there was downtime or nothing was monitored', () => {
    const moment = { ...team('Ops', [0.001], 1_000) };
    expect(mailOf([moment]).text).toContain('Ops: 99.99% uptime');
    expect(mailOf([{ ...team('New', []), upMs: 0, watchedMs: 0 }]).text).toContain('New: no data, 10 monitors');
  });

  it('gives no percentage for less than a day', () => {
    const short = { ...team('New', [1]), watchedMs: 5 * 3_600_000 };
    expect(mailOf([short]).text).toContain('New: monitored for 5 h, 1 h down, 10 monitors');
  });

  it('shortens very long team names, and shows hostile ones as text', () => {
    const { html } = mailOf([team(`<script>alert(1)</script>${'x'.repeat(200)}`, [2])]);
    expect(html).not.toContain('<script');
    expect(html).toContain(`&lt;script&gt;alert(1)&lt;/script&gt;${'x'.repeat(34)}…`);
  });
});
