import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { pagesAt } from '../pages.ts';
import { reportMail } from './reportMail.ts';
import type { TeamReport } from './teamReport.ts';

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;
/** `MAILS_FOLDER=folder npx jest reportMail` writes the mails there, to be looked at in a browser. */
const folder = process.env.MAILS_FOLDER;
const pages = pagesAt('https://hearth.test');

function team(display: string, downHours: number[], monitors = 10): TeamReport {
  const worst = downHours.map((hours, index) => ({
    monitorId: `mid_${index}`,
    name: `Import ${index + 1}`,
    isDown: index === 0,
    upMs: WEEK - hours * HOUR,
    downMs: hours * HOUR,
  }));
  const downMs = downHours.reduce((sum, hours) => sum + hours * HOUR, 0);
  const record = { teamId: `tid_${display}`, display, initials: 'T', users: [] };
  return { team: record, monitors, monitorsDown: downHours.length, upMs: monitors * WEEK - downMs, downMs, worst };
}

async function mailOf(name: string, teams: TeamReport[]) {
  const week = { firstDay: '2026-11-30', lastDay: '2026-12-06' };
  const unsubscribeUrl = 'https://hearth.test/unsubscribe?mail=report';
  const mail = reportMail('ann@x.org', { teams, week, pages, unsubscribeUrl });
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `report-${name}.html`), mail.html);
  }
  return mail;
}

describe('the mail of a weekly report', () => {
  it('tells the worst team first, and each with its monitors', async () => {
    const { subject, text } = await mailOf('teams', [team('Calm', []), team('Ops', [1]), team('Data', [20, 4.5])]);
    expect(subject).toBe('Your week: 3 of 30 monitors were down');
    expect(text).toContain('3 of 30 monitors were down, for 1 d 1 h in all.');
    expect(text).toContain('Your week, 30 Nov – 6 Dec 2026');
    expect(text).toContain(
      [
        'Data: 98.54 % up, down for 1 d, 10 monitors',
        'Ops: 99.94 % up, down for 1 h, 10 monitors',
        'Calm: 100 % up, 10 monitors',
      ].join('\n'),
    );
    expect(text).toContain('- down: Import 1\n  Data: 88.09 % up, down for 20 h, and still down');
    expect(text).toContain('- up: Import 2\n  Data: 97.32 % up, down for 4 h 30 min');
  });

  it.each([
    [[team('Calm', [])], 'Your week: none of 10 monitors was down'],
    [[team('Calm', [], 1)], 'Your week: your monitor was not down'],
    [[team('Ops', [1], 1)], 'Your week: 1 of 1 monitor was down'],
  ])('is short where there is little to say', async (teams, subject) => {
    expect((await mailOf(`short-${teams[0]?.team.display}-${teams[0]?.monitors}`, teams)).subject).toBe(subject);
  });

  it('never calls it 100 % when there was downtime, and nothing what was not watched', async () => {
    const moment = { ...team('Ops', [0.001], 1_000) };
    expect((await mailOf('moment', [moment])).text).toContain('Ops: 99.99 % up');
    expect((await mailOf('new', [{ ...team('New', []), upMs: 0 }])).text).toContain('New: not watched, 10 monitors');
  });

  it('keeps a hostile or endless team name a text within a line', async () => {
    const { html } = await mailOf('hostile', [team(`<script>alert(1)</script>${'x'.repeat(200)}`, [2])]);
    expect(html).not.toContain('<script');
    expect(html).toContain(`&lt;script&gt;alert(1)&lt;/scrip…`);
  });
});
