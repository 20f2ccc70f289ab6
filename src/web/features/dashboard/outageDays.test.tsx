import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { NOW } from '../../../testing/clock.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';

const open = (changes: (dashboard: TeamDashboard) => Partial<TeamDashboard>) =>
  openMonitors('', {
    monitors: [{ name: 'Backup' }, { name: 'Invoices' }],
    dashboard: (dashboard) => ({ ...dashboard, ...changes(dashboard) }),
  });

describe('the outages per day', () => {
  /** Fills the block that loads together with them. */
  const resolved: Pick<TeamDashboard, 'incidents'> = {
    incidents: [
      {
        monitorId: 'mid_2',
        name: 'Borg',
        from: NOW - 3_180_000,
        to: NOW - 60_000,
        reason: 'fail',
        exitStatus: null,
        output: null,
        timesDown: 1,
      },
    ],
  };

  it('are hidden when there were none', async () => {
    await open(() => resolved);
    expect(await screen.findByRole('region', { name: 'Recently resolved' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Outages per day' })).not.toBeInTheDocument();
  });

  it('are bars, with a table of the days', async () => {
    await open(({ failuresPerDay }) => ({ failuresPerDay: [...failuresPerDay.slice(1), 3] }));
    const block = within(await screen.findByRole('region', { name: 'Outages per day' }));
    expect(block.getByText('3 in 30 days')).toBeVisible();
    expect(block.getAllByRole('row')).toHaveLength(31);
    expect(block.getAllByRole('row').at(-1)).toHaveTextContent(/3$/);
  });

  const from = (days: number): Pick<TeamDashboard, 'uptime'> => ({
    uptime: { now: { share: 1, since: NOW - days * 86_400_000, days }, before: null },
  });
  const unwatched = (block: HTMLElement) => block.querySelectorAll('[data-empty]');

  it('are hollow for days before monitoring began', async () => {
    await open(({ failuresPerDay }) => ({ failuresPerDay: [...failuresPerDay.slice(1), 3], ...from(3) }));
    const block = await screen.findByRole('region', { name: 'Outages per day' });
    expect(unwatched(block)).toHaveLength(26);
    expect(within(block).getByText('3 in 4 days')).toBeVisible();
    expect(within(block).getAllByRole('row')[26]).toHaveTextContent(/–$/);
    expect(within(block).getAllByRole('row')[27]).toHaveTextContent(/0$/);
  });

  it('are hidden on the first day', async () => {
    await open(({ failuresPerDay }) => ({ ...resolved, failuresPerDay: [...failuresPerDay.slice(1), 3], ...from(0) }));
    expect(await screen.findByRole('region', { name: 'Recently resolved' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Outages per day' })).not.toBeInTheDocument();
  });

  it('are navigated with the keyboard', async () => {
    await open(({ failuresPerDay }) => ({ failuresPerDay: [...failuresPerDay.slice(2), 1, 3] }));
    const bars = await screen.findByRole('slider', { name: /^Outages per day/ });
    act(() => bars.focus());
    expect(bars).toHaveAttribute('aria-valuetext', expect.stringMatching(/^\d+ [A-Z][a-z]+: 3 outages$/));
    fireEvent.change(bars, { target: { value: '29' } });
    expect(bars).toHaveAttribute('aria-valuetext', expect.stringMatching(/: 1 outage$/));
  });
});
