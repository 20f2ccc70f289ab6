import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { NOW } from '../../../testing/clock.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';
import { listedNames, rowOf } from './testing/listedRows.ts';

const open = (search: string, monitors: readonly object[]) =>
  openMonitors(`/monitors/hearthbeat${search}`, { monitors: monitors.map((monitor) => ({ ...monitor })) });

describe('the display of the list', () => {
  it('has compact rows from 20 monitors on, unless someone has chosen a height', async () => {
    const { user } = await open(
      '',
      Array.from({ length: 20 }, (_, index) => ({ name: `Job ${index}`, scheduleWords: 'Daily at 02:30' })),
    );
    const first = (await screen.findByRole('link', { name: 'Job 0' })).closest('tr');
    expect(first).not.toHaveTextContent('Daily at 02:30');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    const density = await screen.findByRole('menuitemcheckbox', { name: 'Compact rows' });
    expect(density).toHaveAttribute('aria-checked', 'true');
    await user.click(density);
    expect(first).toHaveTextContent('Daily at 02:30');
    expect(localStorage.getItem('listDensity')).toBe('comfortable');
  });

  it('shows added columns, and keeps showing them', async () => {
    const runs = [60_000, 90_000, 600_000].map((durationMs) => ({ at: NOW, kind: 'success', durationMs }));
    const { user, platform } = await open('', [{ name: 'Backup', recentRuns: runs }]);
    await rowOf('Backup');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    for (const name of ['30-day uptime', 'Usual duration', 'Integrations']) {
      await user.click(await screen.findByRole('menuitemcheckbox', { name }));
    }
    await user.keyboard('{Escape}');
    const backup = await rowOf('Backup');
    for (const text of ['99.71%', '1 min', 'On call, Old hook (not working), Night (muted)']) {
      expect(await backup.findByText(text)).toBeInTheDocument();
    }
    expect(localStorage.getItem('listColumns')).toBe('uptime,duration,channels');
    const lists = platform.commands.flatMap((command) =>
      command.kind === 'rpc' && command.rpc[1] === 'list' ? [command.input] : [],
    );
    expect(lists.at(-1)).toMatchObject({ facts: ['uptime', 'channels'] });
  });

  it('groups by the first tag, with the worst status in each header, and collapses groups', async () => {
    const { user, address } = await open('', [
      { name: 'Dump', tags: ['db', 'nightly'] },
      { name: 'Restore', tags: ['db'], status: 'down', dueAt: null },
      { name: 'Ledger', tags: ['billing'] },
      { name: 'Stray' },
    ]);
    await rowOf('Dump');
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Group by tag' }));
    await user.keyboard('{Escape}');
    const heads = () => screen.getAllByRole('button', { name: /^(db|billing|No tag)/ });
    await waitFor(() =>
      expect(heads().map(({ textContent }) => textContent)).toEqual(['billing1All up', 'db21 down', 'No tag1All up']),
    );
    expect(listedNames()).toEqual(['Ledger', 'Restore', 'Dump', 'Stray']);
    expect(address()).toContain('?group=tag');
    const [, db] = heads();
    db?.focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(listedNames()).toEqual(['Ledger', 'Stray']));
    expect(heads()[1]).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Stray' })).toHaveFocus();
    await user.click(heads()[1] as HTMLElement);
    await waitFor(() => expect(listedNames()).toHaveLength(4));
  });

  it('shows the next run of a monitor that is down, if its schedule has one', async () => {
    await open('', [
      {
        name: 'Backup',
        status: 'down',
        dueAt: null,
        schedule: { kind: 'cron', expression: '0 14 * * *', timezone: 'UTC' },
      },
    ]);
    expect((await rowOf('Backup')).getByText('in 2 h')).toBeInTheDocument();
  });
});
