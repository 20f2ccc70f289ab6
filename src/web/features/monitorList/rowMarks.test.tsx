import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { ListedFacts, MonitorPage } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { NOW } from '../../../testing/clock.ts';
import { monitorOf } from '../../testing/fakeMonitors.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';
import { RowTags } from './RowCells.tsx';
import { rowOf } from './testing/listedRows.ts';

const LIST = '/monitors/hearthbeat';

describe('a row of a monitor with an open run', () => {
  it('says how much time the run has left, not when the next ping was due', async () => {
    const [dueAt, deadlineAt] = [NOW - MINUTE_MS, NOW + 92 * MINUTE_MS + 30_000];
    await openMonitors(LIST, { monitors: [{ name: 'Backup', runningSince: NOW - MINUTE_MS, dueAt, deadlineAt }] });
    const left = (await rowOf('Backup')).getByText('1 h left');
    expect(left).toHaveAttribute('data-tooltip', expect.stringMatching(/^Must finish by \d/));
  });

  it('marks the run if the monitor is down', async () => {
    const down = { status: 'down' as const, dueAt: null, deadlineAt: null };
    await openMonitors(LIST, {
      monitors: [
        { name: 'Backup', ...down, runningSince: NOW - 5 * MINUTE_MS },
        { name: 'Invoices', ...down },
      ],
    });
    expect((await rowOf('Backup')).getByText(/^A run started \d min ago$/)).toBeInTheDocument();
    expect((await rowOf('Invoices')).queryByText(/^A run started/)).not.toBeInTheDocument();
  });
});

describe('the strip of recent runs in a row', () => {
  it('says in the list’s tooltip what it shows', async () => {
    const recentRuns = [1, 2].map((days) => ({
      at: NOW - (3 - days) * 24 * 60 * MINUTE_MS,
      kind: 'success' as const,
      durationMs: null,
    }));
    const { user } = await openMonitors(LIST, { monitors: [{ name: 'Backup', recentRuns }] });
    await user.hover((await rowOf('Backup')).getByRole('img', { name: /^Last 2 runs over 1 d: none failed/ }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Last 2 runs over 1 d.+Last reported \d+ \w+ at/);
  });
});

describe('the bar for selected monitors', () => {
  it('has the button that clears the selection at its end', async () => {
    const { user } = await openMonitors(LIST, { monitors: [{ name: 'Backup' }] });
    await user.click((await rowOf('Backup')).getByRole('checkbox'));
    const bar = within(await screen.findByRole('toolbar', { name: 'Selected monitors' }));
    expect(bar.getAllByRole('button').at(-1)).toHaveAccessibleName('Clear selection');
  });
});

describe('the count of tags beside a name', () => {
  it.each([
    ['hidden if it would take room from the name', false, 'unseen'],
    ['shown in rows with another line', true, 'tag'],
  ])('is %s', (_what, isCountKept, className) => {
    render(<RowTags tags={['prod', 'db']} width={20} isCountKept={isCountKept} />);
    expect(screen.getByText('+2')).toHaveClass(className);
    expect(screen.getByText('+2')).toHaveTextContent('+2 more: prod, db');
  });
});

/** Opens the list with a monitor named Backup, and what's known about it. */
const openWith = (facts: ListedFacts, changes: Partial<Monitor> = {}) => {
  const backup = monitorOf(`tid_${'m'.repeat(22)}`, 0, { name: 'Backup', ...changes });
  const page: MonitorPage = {
    monitors: [{ key: [backup.monitorId], data: backup, versionstamp: '1' }],
    total: 1,
    counts: { new: 0, up: 1, late: 0, started: 0, down: 0, paused: 0, broken: 0 },
    tags: [],
    alertsNobody: 0,
    facts: { [backup.monitorId]: facts },
  };
  return openMonitors(LIST, { monitors: [backup], calls: { 'monitors/list': () => page } });
};

describe('a row of a monitor whose last date has passed', () => {
  it.each<[Monitor['status'], ListedFacts]>([
    ['up', {}],
    ['down', { nextRunAt: null }],
  ])('says that there are no more runs: %s', async (status, facts) => {
    await openWith(facts, { status, dueAt: null, deadlineAt: null });
    expect((await rowOf('Backup')).getByText('No more runs')).toBeVisible();
  });
});

describe('a row of a flapping monitor', () => {
  it('is marked', async () => {
    await openWith({ flapping: { timesDown: 5, until: NOW + MINUTE_MS } });
    expect((await rowOf('Backup')).getByText(/^Flapping\. It went down 5 times in 30 min\./)).toBeInTheDocument();
  });

  it('is no longer marked once it has settled', async () => {
    await openWith({ flapping: { timesDown: 5, until: NOW } });
    expect((await rowOf('Backup')).queryByText(/^Flapping/)).not.toBeInTheDocument();
  });
});
