import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { teamFlipsEvent } from '../../../contract/events.ts';
import { eventSubscribe } from '../../../sdk/commandBuilders.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';
import { DashboardBlocks } from './DashboardBlocks.tsx';
import { NOW } from '../../../testing/clock.ts';

describe('the dashboard of a team', () => {
  it('shows gray blocks without text while it loads', () => {
    const { container } = render(<DashboardBlocks />);
    const [blocks] = container.children;
    expect(blocks).toHaveAttribute('aria-hidden', 'true');
    expect(blocks?.childElementCount).toBeGreaterThan(1);
    expect(container).toHaveTextContent('');
  });

  it('says what is wrong and why, who was alerted, and what can be done', async () => {
    await openMonitors('', {
      monitors: [{ name: 'Backup', status: 'down' }, { name: 'Invoices' }],
      dashboard: ({ attention: { cards }, ...rest }) => ({
        ...rest,
        channels: {
          total: 3,
          working: 1,
          failing: 1,
          off: 1,
          unconfirmed: 0,
          muted: 0,
          troubled: [
            { integrationId: 'iid_1', name: 'On-call phone', state: 'failing', since: NOW, answer: 'HTTP 500' },
            {
              integrationId: 'iid_2',
              name: 'Status page',
              state: 'off',
              since: NOW - 950_400_000,
              answer: 'It moved.',
            },
          ],
        },
        attention: {
          total: 1,
          groups: [],
          cards: cards.map((card) => ({
            ...card,
            since: NOW - 5_700_000,
            reason: 'exit-status' as const,
            exitStatus: 1,
            output: 'out of shared memory',
            timesDown: 4,
            runbookUrl: 'https://example.com/runbook',
            alerted: [
              { name: '#ops', state: 'sent' as const, tries: 1 },
              { name: 'On-call phone', state: 'failed' as const, tries: 9 },
              { name: 'E-mail', state: 'waiting' as const, tries: 0 },
              { name: '#db', state: 'waiting' as const, tries: 0 },
            ],
          })),
        },
      }),
    });
    expect(await screen.findByText('1 down')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Integrations 1 of 3/ })).toHaveTextContent('1 of 31 failing, 1 off');
    expect(screen.getByText('Backup, 1 h 35 min.').parentElement).toHaveTextContent(/min\. 1 up\.$/);
    const [card, failing, off] = within(screen.getByRole('region', { name: 'Needs attention' })).getAllByRole(
      'listitem',
    );
    expect(card).toHaveTextContent('Backup');
    expect(card).toHaveTextContent('down for 1 h 35 min');
    expect(card).toHaveTextContent('Exit status 1out of shared memory');
    expect(card).toHaveTextContent(
      'Alerted: ✓ #ops Not alerted: ✕ On-call phone, 9 attempts Waiting: E-mail, #db 4th time in 30 days',
    );
    expect(within(card!).getByRole('link', { name: 'Backup' })).toBeVisible();
    expect(within(card!).getByRole('button', { name: 'Snooze' })).toBeVisible();
    expect(within(card!).getByRole('link', { name: /Runbook/ })).toHaveAttribute('href', 'https://example.com/runbook');
    expect(failing).toHaveTextContent('On-call phone isn’t delivering alertsLast attempt 1 min ago: HTTP 500Fix');
    expect(off).toHaveTextContent('Status page is offOff since 10 Nov at 12:00. It moved.Fix');
  });

  it('ends a snooze, and then offers another one', async () => {
    let snoozedUntil: number | null = NOW + 3_600_000;
    const { user, platform, server, teamId } = await openMonitors('', {
      monitors: [{ name: 'Backup', status: 'down' }],
      dashboard: ({ attention, ...rest }) => ({
        ...rest,
        attention: { ...attention, cards: attention.cards.map((card) => ({ ...card, snoozedUntil })) },
      }),
      calls: {
        'alerting/snooze': () => {
          snoozedUntil = null;
          return null;
        },
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Needs attention' })).getByRole('listitem');
    expect(card).toHaveTextContent(/Snoozed until/);
    await user.click(within(card).getByRole('button', { name: 'End snooze' }));
    await waitFor(() => expect(within(card).getByRole('button', { name: 'Snooze' })).toHaveFocus());
    expect(platform.commands).toContainEqual({
      kind: 'rpc',
      rpc: ['alerting', 'snooze'],
      input: { teamId, monitorId: server.ids()[0], until: null },
    });
  });

  it('shows a healthy team as a green line and the wall', async () => {
    const { team } = await openMonitors('', { monitors: [{ name: 'Backup' }, { name: 'Invoices' }] });
    expect(await screen.findByText('All 2 up')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Needs attention' })).not.toBeInTheDocument();
    const wall = screen.getByRole('region', { name: 'All 2 monitors' });
    const tile = within(wall).getByRole('link', { name: 'Backup: Up' });
    expect(tile.getAttribute('href')).toContain(`${team}/monitors/hearthbeat/mid_`);
  });

  it('has few tab stops, however many monitors there are, and arrow keys move along the wall', async () => {
    const { user } = await openMonitors('', {
      monitors: Array.from({ length: 42 }, (_, index) => ({ name: `Job ${index}` })),
      dashboard: ({ wall: [all], ...rest }) => ({
        ...rest,
        wall: Array.from({ length: 6 }, (_, row) => ({
          ...all!,
          tag: `tag ${row}`,
          tiles: all!.tiles.slice(row * 7, row * 7 + 7),
        })),
      }),
    });
    const wall = await screen.findByRole('region', { name: 'All 42 monitors' });
    const tiles = within(wall).getAllByRole('link');
    expect(tiles).toHaveLength(42);
    const stops = Array.from(screen.getByRole('main').querySelectorAll<HTMLElement>('a, button, input'));
    expect(stops.filter(({ tabIndex }) => tabIndex === 0).length).toBeLessThanOrEqual(12);
    act(() => tiles[0]?.focus());
    await user.keyboard('{ArrowRight}');
    expect(tiles[1]).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(tiles[8]).toHaveFocus();
    await user.keyboard('{End}');
    expect(tiles.at(-1)).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowUp}{Home}');
    expect(tiles[0]).toHaveFocus();
  });

  it('shows a team’s only monitor by its name, with its last and next run, and no wall', async () => {
    const { team } = await openMonitors('', { monitors: [{ name: 'Settlement', tags: ['bank'] }] });
    const now = await screen.findByRole('region', { name: 'Now' });
    expect(now).toHaveTextContent(/Your monitor is upSettlement last ran at 11:59\. Next run expected at 12:09\./);
    expect(within(now).getByRole('link', { name: 'Settlement' }).getAttribute('href')).toContain(
      `${team}/monitors/hearthbeat/mid_`,
    );
    expect(screen.queryByRole('region', { name: /monitors?$/ })).not.toBeInTheDocument();
    expect(screen.queryByText('bank')).not.toBeInTheDocument();
  });

  it('shows a changed status before rereading', async () => {
    const { platform, server } = await openMonitors('', { monitors: [{ name: 'Backup' }, { name: 'Invoices' }] });
    await screen.findByRole('link', { name: 'Backup: Up' });
    const change = server.change(server.ids()[0] ?? '', { status: 'down' });
    server.fail(() => refuse('ForbiddenError'));
    act(() => platform.realtime.change(change));
    expect(await screen.findByRole('link', { name: 'Backup: Down' })).toBeVisible();
    expect(screen.getByText('1 down')).toBeVisible();
  });

  it('receives only flips for a team with too many monitors for tiles, and rereads after each', async () => {
    const { platform, server, teamId } = await openMonitors('', {
      monitors: [{ name: 'Robot' }],
      dashboard: ({ wall, ...rest }) => ({ ...rest, wall: wall.map((group) => ({ ...group, tiles: [] })) }),
    });
    await screen.findByText('Your monitor is up');
    await waitFor(() => expect(platform.realtime.watches()).toContainEqual(eventSubscribe(teamFlipsEvent(teamId))));
    server.change(server.ids()[0] ?? '', { status: 'down' });
    act(() => platform.realtime.emit(teamFlipsEvent(teamId), null));
    expect(await screen.findByText('Your monitor is down')).toBeVisible();
  });

  it('groups many problems by tag', async () => {
    await openMonitors('', {
      monitors: [{ name: 'Robot', status: 'down' }],
      dashboard: (dashboard) => ({
        ...dashboard,
        attention: { total: 13, cards: [], groups: [{ tag: 'aisle-7', down: 13, late: 0, total: 500 }] },
      }),
    });
    const row = within(await screen.findByRole('region', { name: 'Needs attention' })).getByRole('listitem');
    expect(row).toHaveTextContent('aisle-713 down of 500');
    expect(within(row).getByRole('link').getAttribute('href')).toContain('?status=down&tag=aisle-7');
  });

  it('says how many monitors alert no one, and fixes that with one click', async () => {
    const { user, platform, server, teamId } = await openMonitors('', {
      monitors: [{ name: 'Backup', alertsNobody: true }, { name: 'Invoices' }],
      calls: {
        'preferences/get': () => ({ teams: [], quietHours: null, weeklyReport: false, mailedTo: 'ann@example.com' }),
        'alerting/mailMe': () => {
          server.change(server.ids()[0] ?? '', { alertsNobody: undefined });
          return { integrationId: 'iid_1', name: 'E-mail to ann@example.com' };
        },
      },
    });
    expect(await screen.findByText(/^1 of 2 monitors alerts no one when it goes down\./)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'E-mail me' }));
    expect(await screen.findByText('Alerts now go to ann@example.com')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'E-mail me' })).not.toBeInTheDocument());
    expect(platform.commands).toContainEqual({ kind: 'rpc', rpc: ['alerting', 'mailMe'], input: { teamId } });
  });

  it('rereads when someone else changes who is alerted', async () => {
    const { platform, server, teamId } = await openMonitors('', { monitors: [{ name: 'Backup' }] });
    await screen.findByRole('region', { name: 'Now' });
    server.change(server.ids()[0] ?? '', { alertsNobody: true });
    act(() => platform.realtime.emit(['teams', teamId, 'alerting'], null));
    expect(await screen.findByText(/^No one is alerted when this team’s monitors go down\./)).toBeVisible();
  });

  it('offers no e-mail to someone without a confirmed address', async () => {
    await openMonitors('', {
      monitors: [{ name: 'Backup', alertsNobody: true }],
      calls: {
        'preferences/get': () => ({ teams: [], quietHours: null, weeklyReport: false, mailedTo: null }),
      },
    });
    expect(await screen.findByText(/Your account has no confirmed e-mail address\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add integration' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'E-mail me' })).not.toBeInTheDocument();
  });

  it('says how to create the first monitor', async () => {
    await openMonitors('', { monitors: [] });
    expect(await screen.findByText(/^Get alerted when a scheduled job stops running/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create monitor' })).toBeVisible();
    expect(await screen.findByText(/curl -fsS .*\/ping\/KEY\/my-job\?create=1/)).toBeVisible();
  });

  it('reports a failure to load, and can be reloaded', async () => {
    const { server, user } = await openMonitors('', { monitors: [{ name: 'Backup' }] });
    await screen.findByRole('region', { name: 'Now' });
    server.fail(() => refuse('ForbiddenError'));
    await user.click(screen.getByRole('link', { name: 'Hearthbeat' }));
    expect(await screen.findByText('Couldn’t load monitors')).toBeVisible();
    server.fail(undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Backup' })).toBeVisible();
  });
});
