import { describe, expect, it } from '@jest/globals';
import { pagesAt } from '../alerting/pages.ts';
import { reportMail } from './reportMail.ts';
import type { TeamReport } from './teamReport.ts';
import { teamReportOf as team } from './testing/sampleReports.ts';

const pages = pagesAt('https://hearth.test');

function mailOf(teams: TeamReport[]) {
  const week = { firstDay: '2026-11-30', lastDay: '2026-12-06' };
  const unsubscribeUrl = 'https://hearth.test/unsubscribe?mail=report';
  return reportMail('ann@x.org', { teams, week, pages, unsubscribeUrl });
}

describe('the mail of a weekly report', () => {
  it('lists the worst team first, and each with its monitors', () => {
    const { subject, text } = mailOf([team('Calm', []), team('Ops', [1]), team('Data', [20, 4.5])]);
    expect(subject).toBe('Your week: 3 of 30 monitors were down');
    expect(text).toContain('3 of 30 monitors were down, for 1 d 1 h in total.');
    expect(text).toContain('Your week, 30 Nov – 6 Dec 2026');
    expect(text).toContain(
      [
        'Data: 98.54% uptime, down for 1 d, 10 monitors',
        'Ops: 99.94% uptime, down for 1 h, 10 monitors',
        'Calm: 100% uptime, 10 monitors',
      ].join('\n'),
    );
    expect(text).toContain('- down: Import 1\n  Data: 88.09% uptime, down for 20 h, and still down');
    expect(text).toContain('- up: Import 2\n  Data: 97.32% uptime, down for 4 h 30 min');
  });

  it.each([
    [[team('Calm', [])], 'Your week: none of 10 monitors was down'],
    [[team('Calm', [], 1)], 'Your week: your monitor was not down'],
    [[team('Ops', [1], 1)], 'Your week: 1 of 1 monitor was down'],
  ])('is short where there is little to say', (teams, subject) => {
    expect(mailOf(teams).subject).toBe(subject);
  });

  it('never calls it 100 % when there was downtime, and nothing what was not watched', () => {
    const moment = { ...team('Ops', [0.001], 1_000) };
    expect(mailOf([moment]).text).toContain('Ops: 99.99% uptime');
    expect(mailOf([{ ...team('New', []), upMs: 0 }]).text).toContain('New: not watched, 10 monitors');
  });

  it('keeps a hostile or endless team name a text within a line', () => {
    const { html } = mailOf([team(`<script>alert(1)</script>${'x'.repeat(200)}`, [2])]);
    expect(html).not.toContain('<script');
    expect(html).toContain(`&lt;script&gt;alert(1)&lt;/scrip…`);
  });
});
