import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { NOW } from '../../../testing/clock.ts';
import { openMonitors } from '../../testing/openMonitors.tsx';

const open = (
  changes: (dashboard: TeamDashboard) => Partial<TeamDashboard>,
  monitors = [{ name: 'Backup' }, { name: 'Invoices' }],
) => openMonitors('', { monitors, dashboard: (dashboard) => ({ ...dashboard, ...changes(dashboard) }) });

describe('the lanes', () => {
  const withRuns = ({ lanes }: TeamDashboard) => ({
    lanes: {
      ...lanes,
      rows: lanes.rows.map((lane, index) => ({
        ...lane,
        runs: [
          [3_600 + index, 60, 1],
          [7_200, 60, 0],
        ] as typeof lane.runs,
        expected: [72_000],
      })),
    },
  });

  it('are one tab stop, navigated by arrow keys, and Enter opens the run', async () => {
    const { user, team, address } = await open(withRuns);
    const lanes = await screen.findByRole('list', { name: /^Jobs/ });
    const [backup, invoices] = within(lanes).getAllByRole('link');
    expect([backup?.tabIndex, invoices?.tabIndex]).toEqual([0, -1]);
    act(() => backup?.focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText(/: failed after 1 min$/)).toBeVisible();
    await user.keyboard('{ArrowDown}');
    expect(invoices).toHaveFocus();
    expect(screen.queryByText(/: failed after 1 min$/)).not.toBeInTheDocument();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByText(/: succeeded after 1 min$/)).toBeVisible();
    expect([backup?.tabIndex, invoices?.tabIndex]).toEqual([-1, 0]);
    await user.keyboard('{Enter}');
    expect(address()).toMatch(new RegExp(`^${team}/monitors/hearthbeat/mid_\\w+/events\\?from=[-\\d]+&to=[-\\d]+$`));
  });

  it('open the monitor on Enter, and a run on a click', async () => {
    const { user, address } = await open(withRuns);
    const lanes = await screen.findByRole('list', { name: /^Jobs/ });
    await user.click(lanes.querySelector('.failed')!);
    expect(address()).toMatch(/\/mid_\w+\/events\?from=/);
  });

  it('have a legend that explains only the marks that occur', async () => {
    await open(withRuns);
    for (const word of ['succeeded', 'failed', 'expected']) expect(await screen.findByText(word)).toBeVisible();
    for (const word of ['running', 'missed', 'late']) expect(screen.queryByText(word)).not.toBeInTheDocument();
  });

  it('have a legend that distinguishes missed from late', async () => {
    await open(({ lanes }) => ({
      lanes: {
        ...lanes,
        rows: lanes.rows.map((lane) => ({ ...lane, missed: [[3_600, 7_200]], lateSince: NOW - 60_000 })),
      },
    }));
    for (const word of ['missed', 'late']) expect(await screen.findByText(word)).toBeVisible();
  });

  it('have the same content in a table', async () => {
    await open(withRuns);
    const table = within(await screen.findByRole('table', { name: 'Runs of each monitor' }));
    const cells = within(table.getByRole('row', { name: /^Backup/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent).slice(0, 5)).toEqual(['Up', '1', '1', '–', '0']);
  });

  it('show that a job has been down since before the axis, also in the legend and in the table', async () => {
    await open(
      ({ lanes }) => ({
        lanes: { ...lanes, rows: lanes.rows.map((lane) => ({ ...lane, down: [[-7_200, 18 * 3_600]] })) },
      }),
      [{ name: 'Backup' }],
    );
    const lanes = await screen.findByRole('list', { name: /^Jobs/ });
    const down = lanes.querySelector('.down');
    expect(down).toHaveAttribute('data-tooltip', expect.stringMatching(/^Down from .* for 20 h$/));
    expect(down).toHaveStyle({ left: '0%', width: '75%' });
    expect(screen.getByText('down')).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Runs of each monitor' }));
    expect(table.getByRole('columnheader', { name: 'Down after failures' })).toBeInTheDocument();
    const cells = within(table.getByRole('row', { name: /^Backup/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent).slice(0, 4)).toEqual(['Up', '0', '0', '18\u00a0h']);
  });

  it('count the time down of a job that runs often in the table too', async () => {
    await open(
      ({ lanes }) => ({
        lanes: {
          ...lanes,
          rows: lanes.rows.map((lane) => ({
            ...lane,
            ribbon: [
              [-600, 3_600, 0],
              [3_600, 7_200, 1],
              [7_200, 7_260, 0],
            ],
          })),
        },
      }),
      [{ name: 'Backup' }],
    );
    const table = within(await screen.findByRole('table', { name: 'Runs of each monitor' }));
    const cells = within(table.getByRole('row', { name: /^Backup/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent).slice(1, 4)).toEqual(['Many', '2', '1\u00a0h\u00a01\u00a0min']);
  });

  it('show a week on demand', async () => {
    const { user, platform, teamId } = await open(withRuns);
    await user.click(await screen.findByRole('button', { name: '7 d' }));
    expect(await screen.findByRole('region', { name: 'Last 6 d, next 24 h' })).toBeVisible();
    expect(platform.commands).toContainEqual({
      kind: 'rpc',
      rpc: ['monitors', 'dashboard'],
      input: { teamId, days: 7 },
    });
  });
});

describe('a flapping monitor', () => {
  const withCard =
    (card: Partial<TeamDashboard['attention']['cards'][number]>) =>
    ({ attention, lanes }: TeamDashboard): Partial<TeamDashboard> => ({
      attention: {
        ...attention,
        total: 1,
        cards: lanes.rows.slice(0, 1).map(({ monitorId, name }) => ({
          monitorId,
          name,
          status: 'flapping',
          since: NOW - 120_000,
          reason: null,
          exitStatus: null,
          output: null,
          expectedAt: null,
          deadlineAt: null,
          timesDown: 8,
          flaps: 5,
          runbookUrl: null,
          alerted: [],
          snoozedUntil: null,
          alertsHeldUntil: null,
          ...card,
        })),
      },
    });
  const cardOf = async () =>
    within(await screen.findByRole('region', { name: 'Needs attention' })).getByRole('listitem');

  it('that’s up is shown as needing attention', async () => {
    await open(withCard({}));
    const card = await cardOf();
    expect(card).toHaveTextContent(/^FlappingBackupup for 2 min Flapping: down 5 times in 30 min, alerts on hold\./);
    const tile = screen.getByRole('link', { name: 'Backup: Up, flapping' });
    const zigzag = card.querySelector('svg path')?.getAttribute('d') ?? null;
    expect(tile.querySelector('path')).toHaveAttribute('d', zigzag);
    expect(screen.getByRole('link', { name: 'Invoices: Up' }).querySelector('path')).toBeNull();
  });

  it.each([
    ['waiting' as const, 'Waiting: #ops Flapping: down 5 times in 30 min, alerts on hold'],
    ['sent' as const, 'Alerted: ✓ #ops Flapping: down 5 times in 30 min, further alerts on hold'],
  ])('that’s down says which alerts are on hold: its alert is %s', async (state, words) => {
    await open(withCard({ status: 'down', alerted: [{ name: '#ops', state, tries: 1 }] }));
    expect(await cardOf()).toHaveTextContent(words);
  });
});

it('slower jobs and resolved incidents link to their monitors', async () => {
  const { team } = await open(() => ({
    slower: [
      {
        monitorId: 'mid_1',
        name: 'Reindex',
        beforeMs: 660_000,
        nowMs: 1_860_000,
        limitMs: 3_600_000,
        reachesLimitInDays: 35,
        medians: [
          [30, 660_000],
          [0, 1_860_000],
        ],
      },
    ],
    incidents: [
      {
        monitorId: 'mid_2',
        name: 'Borg',
        from: NOW - 3_180_000,
        to: NOW - 60_000,
        reason: 'exit-status',
        exitStatus: 2,
        output: 'Connection closed',
        timesDown: 14,
      },
      {
        monitorId: 'mid_3',
        name: 'Kafka',
        from: NOW - 7_200_000,
        to: NOW - 6_780_000,
        reason: 'deadline-passed',
        exitStatus: null,
        output: null,
        timesDown: 1,
      },
    ],
  }));
  const slower = await screen.findByRole('region', { name: 'Getting slower' });
  expect(slower).toHaveTextContent('Reindex11 min → 31 min; will reach its limit of 1 h in about 5 weeks');
  const [borg, kafka] = within(screen.getByRole('region', { name: 'Recently resolved' })).getAllByRole('link');
  expect(borg).toHaveTextContent(/^Borg×14, 14th time in 30 daysExit status 2: Connection closed52 min11:07$/);
  expect(within(borg!).getByText('Exit status 2: Connection closed')).not.toHaveClass('MuiTypography-noWrap');
  expect(borg?.getAttribute('href')).toContain(`${team}/monitors/hearthbeat/mid_2/events?from=`);
  expect(kafka).toHaveTextContent(/^KafkaMissed ping7 min10:00$/);
});

describe('the first day', () => {
  const today = { createdAt: NOW - 60_000, status: 'new' as const, dueAt: null, deadlineAt: null };

  it('lists what is left to do, with each step in its place and the next one emphasized', async () => {
    await openMonitors('', { monitors: [{ ...today, alertsNobody: true }] });
    const steps = within(await screen.findByRole('region', { name: 'Get started' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Create a monitor: done',
      'Send its first ping',
      'Set up alerts',
      'Invite a colleague',
    ]);
    const links = steps.slice(1).map((step) => within(step).getByRole('link'));
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['step', null, null]);
    expect(within(steps[3]!).getByRole('link').getAttribute('href')).toContain('/settings/members');
  });

  it('starts before the first monitor, with the alerts that the team already has', async () => {
    await openMonitors('', { monitors: [] });
    const steps = await screen.findByRole('region', { name: 'Get started' });
    expect(steps).toHaveTextContent('1 of 4');
    expect(steps).toHaveTextContent('Set up alerts: done');
  });

  it('is over after a day', async () => {
    await openMonitors('', { monitors: [{ ...today, createdAt: NOW - 90_000_000 }] });
    expect(await screen.findByText('Waiting for a ping')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument();
  });
});
