import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { NOW } from '../../../testing/clock.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';
import { listedNames, rowOf } from './testing/listedRows.ts';

const LIST = '/monitors/hearthbeat';
const three = [
  { name: 'Backup', status: 'down', dueAt: null, tags: ['db'] },
  { name: 'Invoices', tags: ['billing'], lastPingAt: null },
  { name: 'Reports', scheduleWords: 'Daily at 02:30' },
] as const;
const open = (search = '', monitors: readonly object[] = three) =>
  openMonitors(LIST + search, { monitors: monitors.map((monitor) => ({ ...monitor })) });

describe('the list of monitors', () => {
  it('marks a monitor that alerts no one', async () => {
    await openMonitors('/monitors/hearthbeat', {
      monitors: [{ name: 'Backup', alertsNobody: true }, { name: 'Invoices' }],
    });
    const rows = await screen.findAllByRole('row', { name: /Backup|Invoices/ });
    const marks = rows.map((row) => within(row).queryByText('Alerts no one when it goes down') !== null);
    expect(rows.map((row, index) => [/Backup/.test(row.textContent ?? ''), marks[index]])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('says that a new monitor isn’t watched until it’s pinged', async () => {
    const backup = { monitorId: `mid_${'b'.repeat(22)}`, name: 'Backup', status: 'new' as const, dueAt: null };
    const invoices = { ...backup, monitorId: `mid_${'i'.repeat(22)}`, name: 'Invoices', lastPingAt: null };
    await openMonitors(LIST, { monitors: [backup, invoices] });
    expect((await rowOf('Backup')).getByLabelText('Not watched until the next ping')).toBeInTheDocument();
    expect((await rowOf('Invoices')).getByLabelText('Not watched until the first ping')).toBeInTheDocument();
  });

  it('marks a snoozed monitor until its snooze ends', async () => {
    const [backup, invoices] = [`mid_${'b'.repeat(22)}`, `mid_${'i'.repeat(22)}`];
    await openMonitors(LIST, {
      monitors: [
        { monitorId: backup, name: 'Backup' },
        { monitorId: invoices, name: 'Invoices' },
      ],
      calls: {
        'alerting/quiet': () => ({
          teamSnoozedUntil: null,
          monitorSnoozes: [
            { monitorId: backup, until: NOW + 3_600_000 },
            { monitorId: invoices, until: NOW - 1 },
          ],
          windows: [],
        }),
      },
    });
    expect(await (await rowOf('Backup')).findByText(/^Snoozed until \d\d:\d\d$/)).toBeInTheDocument();
    expect(screen.getAllByText(/^Snoozed/)).toHaveLength(1);
  });

  it('shows each monitor’s status, name, tags, schedule, last runs and pings', async () => {
    const { team } = await open();
    const backup = await rowOf('Backup');
    for (const text of ['Down', 'db', 'Every 10 min', '1 min ago']) {
      expect(backup.getByText(text)).toBeInTheDocument();
    }
    expect(backup.getByRole('img', { name: 'No runs yet' })).toBeInTheDocument();
    expect(backup.getByText('1 d')).toBeInTheDocument();
    expect((await rowOf('Invoices')).getByLabelText('Never')).toBeInTheDocument();
    expect((await rowOf('Invoices')).getByText('in 9 min')).toBeInTheDocument();
    expect(backup.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(`^/dashboard${team}/monitors/hearthbeat/mid_`),
    );
  });

  it('says how late a run is, and its schedule', async () => {
    await open('', [{ name: 'Payroll', scheduleWords: 'Weekdays at 02:30', dueAt: NOW - 4 * 3_600_000 }]);
    const payroll = await rowOf('Payroll');
    for (const text of ['Late', '4 h late']) expect(payroll.getByText(text)).toBeInTheDocument();
    expect(payroll.getByText('Weekdays at 02:30')).toBeInTheDocument();
  });

  it('names the zone of a schedule that isn’t the reader’s', async () => {
    const schedule = { kind: 'cron', expression: '30 5 * * *', timezone: 'Asia/Tokyo' };
    await open('', [{ name: 'Payroll', scheduleWords: 'Daily at 05:30', schedule }]);
    expect((await rowOf('Payroll')).getByText('Daily at 05:30 (Tokyo)')).toBeInTheDocument();
  });

  it('is a single tab stop, operated by arrow keys and letters', async () => {
    const { user, address } = await open();
    await rowOf('Backup');
    const links = () => within(screen.getByRole('table', { name: 'Monitors' })).getAllByRole('link');
    expect(links().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    await user.keyboard('j');
    expect(links()[0]).toHaveFocus();
    await user.keyboard('j{ArrowDown}k');
    expect(links()[1]).toHaveFocus();
    expect(links().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await user.keyboard('x{End}x');
    expect(await screen.findByRole('toolbar', { name: 'Selected monitors' })).toHaveTextContent('2 monitors');
    await user.keyboard('x{Home}e');
    await waitFor(() => expect(address()).toMatch(/mid_0{22}\/edit$/));
  });

  it('copies a ping URL, and confirms it in the tooltip and a live region', async () => {
    const { user } = await open();
    const backup = await rowOf('Backup');
    // jsdom has no layout, so the list has no room for the button.
    const button = backup.getByRole('button', { name: 'Copy ping URL for Backup', hidden: true });
    await user.hover(button);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Copy ping URL for Backup');
    await user.click(button);
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Copied'));
    expect(backup.getByText('Copied')).toHaveAttribute('aria-live', 'polite');
    expect(await navigator.clipboard.readText()).toMatch(/^http.*\/ping\/[0-9a-f-]{36}$/);
  });

  it('shows the exact time of a ping with its time zone in the tooltip', async () => {
    const { user } = await open();
    const backup = await rowOf('Backup');
    await user.hover(backup.getByText('1 min ago'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d \(.+\)$/);
  });

  it('links to the team’s snooze and maintenance', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Schedule maintenance…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }));
    expect(dialog.getByRole('radio', { name: 'All monitors' })).toBeChecked();
  });

  it('filters by status, and updates the address', async () => {
    const { user, address, team } = await open();
    await user.click(await screen.findByRole('button', { name: /^Down/ }));
    await waitFor(() => expect(listedNames()).toEqual(['Backup']));
    expect(address()).toBe(`${team}${LIST}?status=down`);
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await waitFor(() => expect(listedNames()).toHaveLength(3));
    expect(address()).toBe(team + LIST);
  });

  it('searches on f, says when nothing is found, and clears the filters', async () => {
    const { user, address } = await open();
    await rowOf('Backup');
    await user.keyboard('jfinv');
    expect(screen.getByRole('searchbox', { name: 'Filter by name or tag' })).toHaveFocus();
    await waitFor(() => expect(listedNames()).toEqual(['Invoices']));
    expect(address()).toContain('?text=inv');
    await user.type(screen.getByRole('searchbox', { name: 'Filter by name or tag' }), 'zzz');
    expect(await screen.findByText('No monitors match these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(listedNames()).toHaveLength(3));
    expect(screen.getByRole('searchbox', { name: 'Filter by name or tag' })).toHaveValue('');
  });

  it('applies the tags and the order in the address', async () => {
    await open('?tag=billing');
    await waitFor(() => expect(listedNames()).toEqual(['Invoices']));
    expect(screen.getByRole('button', { name: 'billing' })).toBeVisible();
  });

  it('sorts by a column, and reverses the order on another click', async () => {
    const { user, address } = await open();
    await rowOf('Backup');
    // jsdom has no layout, so the list shows no column headers.
    const head = screen.getByRole('button', { name: 'Monitor', hidden: true });
    await user.click(head);
    const column = screen.getByRole('columnheader', { name: 'Monitor', hidden: true });
    await waitFor(() => expect(column).toHaveAttribute('aria-sort', 'ascending'));
    await user.click(head);
    await waitFor(() => expect(listedNames()).toEqual(['Reports', 'Invoices', 'Backup']));
    expect(address()).toContain('?sort=-name');
    expect(screen.getByRole('columnheader', { name: 'Monitor', hidden: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('shows a ping in its row without rereading the list', async () => {
    const { server, platform } = await open();
    const invoices = await rowOf('Invoices');
    const pagesRead = () =>
      platform.commands.filter(
        (command) => command.kind === 'rpc' && JSON.stringify(command.input).includes('"offset"'),
      ).length;
    const before = pagesRead();
    act(() => platform.realtime.change(server.change(`mid_${'0'.repeat(21)}1`, { lastPingAt: NOW })));
    expect(await invoices.findByText('just now')).toBeInTheDocument();
    expect(invoices.queryByLabelText('Never')).not.toBeInTheDocument();
    expect(pagesRead()).toBe(before);
  });

  it('does not move rows under the pointer, but says that some would move, and moves them on demand', async () => {
    const { server, platform, user } = await open();
    await user.hover((await rowOf('Reports')).getByText('Up'));
    act(() => platform.realtime.change(server.change(`mid_${'0'.repeat(21)}2`, { status: 'down', dueAt: null })));
    const refresh = await screen.findByRole('button', { name: '1 update · Re-sort' });
    expect(listedNames()).toEqual(['Backup', 'Invoices', 'Reports']);
    expect((await rowOf('Reports')).getByText('Down')).toBeInTheDocument();
    await user.click(refresh);
    await waitFor(() => expect(listedNames()).toEqual(['Backup', 'Reports', 'Invoices']));
  });

  it('selects rows, including ranges with Shift, and names them before deleting them', async () => {
    const { user } = await open();
    await user.click((await rowOf('Backup')).getByRole('checkbox'));
    await user.keyboard('{Shift>}');
    await user.click((await rowOf('Reports')).getByRole('checkbox'));
    await user.keyboard('{/Shift}');
    const bar = await screen.findByRole('toolbar', { name: 'Selected monitors' });
    await waitFor(() => expect(bar).toHaveTextContent('3 monitors'));
    await user.click((await rowOf('Backup')).getByRole('checkbox'));
    await user.click(within(bar).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 monitors?' });
    expect(dialog).toHaveTextContent('Invoices');
    expect(dialog).toHaveTextContent('Reports');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 monitors' }));
    expect(await screen.findByText('Deleted 2 monitors')).toBeVisible();
    await waitFor(() => expect(listedNames()).toEqual(['Backup']));
  });

  it('also selects a row when someone clicks next to its checkbox, without opening it', async () => {
    const { user, address, team } = await open();
    const box = (await rowOf('Backup')).getByRole<HTMLInputElement>('checkbox');
    const area = box.labels?.[0];
    expect(area).toBeDefined();
    await user.click(area as HTMLElement);
    expect(box).toBeChecked();
    expect(address()).toBe(`${team}${LIST}`);
  });

  it('clears the selection on Escape, unless a dialog, a menu or the filter handles the key', async () => {
    const { user } = await open();
    await user.click((await rowOf('Backup')).getByRole('checkbox'));
    const bar = await screen.findByRole('toolbar', { name: 'Selected monitors' });
    await user.click(within(bar).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('dialog', { name: /^Delete/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /^Sort by/ }));
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(screen.getByRole('searchbox', { name: 'Filter by name or tag' }));
    await user.keyboard('{Escape}');
    expect(bar).toHaveTextContent('1 monitor');
    (await rowOf('Backup')).getByRole('checkbox').focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(bar).not.toBeInTheDocument());
    expect((await rowOf('Backup')).getByRole('checkbox')).not.toBeChecked();
  });

  it('pauses selected monitors', async () => {
    const { user } = await open();
    await user.click((await rowOf('Reports')).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused 1 monitor')).toBeVisible();
    expect(await (await rowOf('Reports')).findByText('Paused')).toBeVisible();
  });

  it('shows how many monitors are down in the title and icon of each of the team’s pages', async () => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
    const { router, server, platform, team } = await open();
    await waitFor(() => expect(document.title).toMatch(/^\(1\) Hearthbeat \| Monitors \| Machines/));
    const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
    expect(icon()).toMatch(/^data:image\/svg/);
    await act(() => router.navigate(`${team}/settings/members`));
    await waitFor(() => expect(document.title).toMatch(/^\(1\) Members/));
    act(() => platform.realtime.change(server.change(`mid_${'0'.repeat(22)}`, { status: 'up' })));
    await waitFor(() => expect(document.title).toMatch(/^Members/));
    expect(icon()).toBe('/favicon.svg');
  });

  it('renders only the rows in view of a list of ten thousand', async () => {
    await open(
      '',
      Array.from({ length: 10_000 }, (_, index) => ({ name: `Job ${String(index).padStart(5, '0')}` })),
    );
    await rowOf('Job 00000');
    expect(screen.getByRole('table', { name: 'Monitors' })).toHaveAttribute('aria-rowcount', '10001');
    expect(listedNames().length).toBeLessThan(60);
  });

  it('focuses a row that’s far out of view and leaves room for those before it', async () => {
    const { user } = await open(
      '',
      Array.from({ length: 200 }, (_, index) => ({ name: `Job ${String(index).padStart(3, '0')}` })),
    );
    await rowOf('Job 000');
    await user.keyboard('j{End}');
    const link = await screen.findByRole('link', { name: 'Job 199' });
    await waitFor(() => expect(link).toHaveFocus());
    const rows = screen.getAllByRole<HTMLTableRowElement>('row').slice(1);
    const last = rows.at(-1);
    expect(last).toContainElement(link);
    expect(last?.style.marginBlockStart).toBe(`calc(${200 - rows.length} * var(--row-height))`);
    expect(rows.filter((row) => row.hasAttribute('style'))).toEqual([last]);
  });
});
