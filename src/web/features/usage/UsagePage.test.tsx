import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userKey } from '../../../contract/keys.ts';
import type { Usage } from '../../../contract/usage.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { createFakeTokenSet, FAKE_IDENTITY_ID } from '../../../sdk/fakeTokens.ts';
import { createFakeDocuments } from '../../testing/fakeDocuments.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const usage: Usage = {
  countedAt: Date.UTC(2026, 10, 21, 12),
  teams: [
    { teamId: 'tid_a', display: 'Night Watch', monitors: 40, pings: 1_000, alerts: 3, keptBytes: 1_500_000 },
    { teamId: 'tid_b', display: ' ', monitors: 2, pings: 234, alerts: 0, keptBytes: 0 },
  ],
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
    pings: index === 29 ? 1_234 : 0,
  })),
  quotas: { teams: 50, monitors: null, monitorPingsPerMinute: 60, bodyBytesPerDay: 1_000_000_000 },
};

async function open(answer: () => unknown) {
  const user = { userId: FAKE_IDENTITY_ID, display: 'Ada', timezone: 'UTC' };
  const documents = createFakeDocuments([[userKey(FAKE_IDENTITY_ID), user]]);
  const app = await renderApp({
    url: '/settings/billing',
    identity: createFakeTokenSet(),
    answer: (command, options) =>
      command.kind === 'rpc' && command.rpc[0] === 'usage' ? answer() : documents.answer(command, options),
  });
  await screen.findByRole('heading', { level: 1, name: 'Billing' });
  return app;
}

describe('Billing and usage', () => {
  it('says that nothing is charged, and shows the teams’ usage with the limits', async () => {
    await open(() => usage);
    expect(await screen.findByText('Hearth is free on this server.')).toBeVisible();
    const figures = await screen.findAllByRole('term');
    expect(figures.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['Teams', '2Up to 50'],
      ['Monitors', '42No limit'],
      ['Pings', '1,234Up to 60 a minute per monitor'],
      ['Alerts sent', '3Excludes deleted monitors'],
      ['Output stored', '1.5 MBUp to 1 GB a day per team'],
    ]);
    const heading = screen.getByRole('heading', { level: 2, name: /^Usage/ });
    expect(heading).toHaveTextContent(/last 30 days\. Updated .+\.$/);
  });

  it('shows each team', async () => {
    await open(() => usage);
    const table = within(await screen.findByRole('region', { name: 'Usage by team' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['40', '1,000', '3', '1.5 MB'],
      ['2', '234', '0', '0 B'],
    ]);
    expect(table.getByRole('link', { name: 'Unnamed team' })).toHaveAttribute('href', '/dashboard/teams/tid_b');
  });

  it('shows the pings of 30 days on demand in a chart, accessible by keyboard, and in a table', async () => {
    const { user } = await open(() => usage);
    const chart = await screen.findByRole('slider', { name: /^Pings per day/, hidden: true });
    expect(chart).not.toBeVisible();
    await user.click(screen.getByText('Pings per day'));
    expect(chart).toBeVisible();
    await user.click(chart);
    expect(chart).toHaveAttribute('aria-valuetext', '21 Nov 2026: 1,234 pings');
    expect(screen.getByRole('table', { name: 'Pings per day (UTC)' })).toBeInTheDocument();
  });

  it('shows a notice to someone without a team', async () => {
    await open(() => ({ ...usage, teams: [] }));
    expect(await screen.findByText(/You don’t own or administer a team yet/)).toBeVisible();
  });

  it('says what went wrong, and can be reloaded', async () => {
    let isBroken = true;
    const { user } = await open(() => (isBroken ? refuse('ForbiddenError') : usage));
    expect(await screen.findByText('Couldn’t load your usage')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Usage by team' })).toBeVisible();
  });
});
