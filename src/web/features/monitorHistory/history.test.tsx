import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { monitorKey } from '../../../contract/keys.ts';
import type { MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import { NOW } from '../../../testing/clock.ts';
import { integrationOf } from '../../testing/alerts.ts';
import { zonedTime } from '../../lib/zonedTime.ts';
import { openMonitor } from '../monitorPage/testing/openMonitor.tsx';

const createdAt = NOW - 30 * DAY_MS;
const runs: MonitorHistory['runs'] = [5, 4, 3, 2, 1].map((daysAgo) => ({
  sequence: 10 - daysAgo,
  at: NOW - daysAgo * DAY_MS,
  durationMs: daysAgo * MINUTE_MS,
  kind: daysAgo === 2 ? 'fail' : 'success',
  exitStatus: daysAgo === 2 ? 3 : 0,
}));
const nothing: MonitorHistory = { days: [], runs: [], downtimes: [] };
const open = (history: () => MonitorHistory, monitor = {}) =>
  openMonitor({ monitor: { createdAt, ...monitor }, calls: { 'monitors/history': history } });
const pictureOf = (chart: HTMLElement) => chart.parentElement ?? chart;
const chartOf = () => screen.findByRole('slider', { name: /^Run durations/ });

describe('the chart of durations', () => {
  it('is navigated with the arrow keys, and links to the event', async () => {
    const app = await open(() => ({ ...nothing, runs }));
    const chart = await chartOf();
    expect(chart).toHaveAttribute('aria-valuetext', '5 runs');
    act(() => chart.focus());
    await app.user.keyboard('{End}{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: failed after 2 min, exit status 3$/));
    await app.user.keyboard('{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: succeeded in 3 min$/));
    expect(chart).toHaveValue('3');
    await app.user.keyboard('{Enter}');
    const { day } = zonedTime(NOW - 3 * DAY_MS, 'UTC');
    await waitFor(() => expect(app.address()).toContain(`/events?from=${day}&to=${day}`));
  });

  it('zooms in by keys and by dragging, and back out', async () => {
    const app = await open(() => ({ ...nothing, runs }));
    const chart = await chartOf();
    const picture = pictureOf(chart);
    act(() => chart.focus());
    await app.user.keyboard('{End}+');
    expect(Number(chart.getAttribute('max'))).toBeLessThan(5);
    await app.user.click(screen.getByRole('button', { name: 'Reset zoom' }));
    expect(chart).toHaveAttribute('max', '5');
    // jsdom has no layout, so the picture is 640 pixels wide and starts at the left edge.
    await app.user.pointer([
      { keys: '[MouseLeft>]', target: picture, coords: { clientX: 600 } },
      { target: picture, coords: { clientX: 300 } },
      { keys: '[/MouseLeft]', target: picture, coords: { clientX: 300 } },
    ]);
    expect(chart).toHaveAttribute('max', '2');
    act(() => chart.focus());
    await app.user.keyboard('{Escape}');
    expect(chart).toHaveAttribute('max', '5');
  });

  it('shows the run under the pointer, and opens it with a click', async () => {
    const app = await open(() => ({ ...nothing, runs }));
    const chart = await chartOf();
    const picture = pictureOf(chart);
    await app.user.pointer({ target: picture, coords: { clientX: 0 } });
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: succeeded in 5 min$/));
    await app.user.pointer({ keys: '[MouseLeft]', target: picture, coords: { clientX: 640 } });
    await waitFor(() => expect(app.address()).toMatch(/\/events\?from=/));
  });

  it('shows a tapped run with a link to its event, until something else is tapped', async () => {
    const app = await open(() => ({ ...nothing, runs }));
    const picture = pictureOf(await chartOf());
    await app.user.pointer({ keys: '[TouchA]', target: picture, coords: { clientX: 640 } });
    expect(screen.getByText(/: succeeded in 1 min$/)).toBeVisible();
    await app.user.pointer({ keys: '[TouchA]', target: screen.getByRole('heading', { name: 'Run durations' }) });
    expect(screen.queryByText(/: succeeded in 1 min$/)).not.toBeInTheDocument();
    await app.user.pointer({ keys: '[TouchA]', target: picture, coords: { clientX: 0 } });
    expect(screen.getByText(/: succeeded in 5 min$/)).toBeVisible();
    expect(app.address()).not.toContain('/events');
    const link = screen.getByRole('link', { name: 'Show event' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/#event-5$/));
    await app.user.pointer({ keys: '[TouchA]', target: link });
    await waitFor(() => expect(app.address()).toMatch(/\/events\?from=/));
  });
});

describe('the days before the first run in the chart', () => {
  it('are described under the pointer, and a click there stays on the page', async () => {
    const app = await open(() => ({ ...nothing, days: [day(9, 12), day(8, 16)], runs }));
    const picture = pictureOf(await chartOf());
    expect(screen.getByText(/For earlier days, only the usual range is shown\.$/)).toBeVisible();
    await app.user.pointer({ target: picture, coords: { clientX: 0 } });
    expect(screen.getByText(/: usually 12 min, 95% within 12 min$/)).toBeVisible();
    await app.user.pointer({ keys: '[MouseLeft]', target: picture, coords: { clientX: 0 } });
    expect(app.address()).not.toContain('/events');
    await app.user.pointer({ target: picture, coords: { clientX: 640 } });
    expect(screen.queryByText(/: usually 12 min/)).not.toBeInTheDocument();
  });

  it('are not shown if the runs would fill less than a tenth of the chart', async () => {
    const app = await open(() => ({ ...nothing, days: [day(50, 12)], runs }));
    const chart = await chartOf();
    expect(screen.getByText(/Earlier days are in the table\.$/)).toBeVisible();
    await app.user.pointer({ target: pictureOf(chart), coords: { clientX: 0 } });
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: succeeded in 5 min$/));
  });
});

const day = (daysAgo: number, minutes: number) => {
  const durationMs = minutes * MINUTE_MS;
  return {
    day: zonedTime(NOW - daysAgo * DAY_MS, 'UTC').day,
    upSeconds: 86_400,
    lateSeconds: 0,
    downSeconds: 0,
    pings: 24,
    failures: 0,
    durationMs: { min: durationMs, average: durationMs, p50: durationMs, p95: durationMs, max: durationMs },
  };
};

describe('the slowdown', () => {
  const days = [day(30, 12), day(1, 16)];

  it('is shown beside the chart if the dashboard would list the monitor', async () => {
    await open(() => ({ ...nothing, days, runs }));
    expect(await screen.findByText('Slower than a month ago: up from 12 min to 16 min')).toBeVisible();
  });

  it.each([
    ['runs take only slightly longer', [day(30, 12), day(1, 14)]],
    ['there were no runs a month ago', [day(20, 12), day(1, 16)]],
  ])('is not shown if %s', async (_case, few) => {
    await open(() => ({ ...nothing, days: few, runs }));
    await chartOf();
    expect(screen.queryByText(/^Slower than/)).not.toBeInTheDocument();
  });

  it('is not judged by fewer than five weeks', async () => {
    const app = await open(() => ({ ...nothing, days, runs }));
    await screen.findByText(/^Slower than/);
    await app.user.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(() => expect(screen.queryByText(/^Slower than/)).not.toBeInTheDocument());
  });
});

describe('the table of days', () => {
  it('follows the chart, names durations in words, and can be hidden again', async () => {
    const app = await open(() => ({ ...nothing, days: [day(1, 16)], runs }));
    const chart = await chartOf();
    await app.user.click(screen.getByText('Show as table'));
    const table = within(await screen.findByRole('region', { name: 'History by day' }));
    expect(table.getByRole('columnheader', { name: 'Usual' })).toBeVisible();
    expect(table.getByRole('columnheader', { name: '95% within' })).toBeVisible();
    const label = screen.getByText('Hide table');
    expect(chart.compareDocumentPosition(label)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await app.user.click(label);
    expect(await screen.findByText('Show as table')).toBeVisible();
  });

  it('stands above the chart, without durations, if none were recorded', async () => {
    await open(() => ({ ...nothing, days: [{ ...day(1, 16), durationMs: null }] }));
    const sentence = await screen.findByText(/^No run durations yet/);
    const label = screen.getByText('Show as table');
    expect(sentence.compareDocumentPosition(label)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.queryByRole('columnheader', { name: 'Usual', hidden: true })).not.toBeInTheDocument();
  });
});

describe('the history', () => {
  afterEach(() => void jest.useRealTimers());

  it('has a bar for each of 90 days, but counts only those with monitoring', async () => {
    const today = {
      ...day(0, 1),
      upSeconds: 600,
      lateSeconds: 0,
      downSeconds: 0,
      pings: 3,
      failures: 0,
      durationMs: null,
    };
    await open(() => ({ ...nothing, days: [...[3, 2, 1].map((daysAgo) => day(daysAgo, 1)), today] }));
    const strip = await screen.findByRole('toolbar', { name: 'Uptime by day' });
    expect(within(strip).getAllByRole('button')).toHaveLength(90);
    expect(screen.getByText('100% uptime over 3 days')).toBeVisible();
    expect(screen.getByText(/^Created \d+ [A-Z]/)).toBeVisible();
    expect(within(strip).getAllByRole('button')[0]).toHaveAccessibleName(/: not created yet$/);
  });

  it('is updated immediately when the status changes', async () => {
    const { day } = zonedTime(NOW, 'UTC');
    const today = { day, upSeconds: 600, lateSeconds: 0, downSeconds: 0, pings: 3, failures: 0, durationMs: null };
    let answer: MonitorHistory = { ...nothing, days: [today] };
    const app = await open(() => answer);
    expect(await screen.findByText('Monitored for 10 min so far')).toBeVisible();
    const downAt = NOW - 5_000;
    answer = { ...answer, downtimes: [{ from: downAt, to: null, reason: 'fail' }] };
    const { teamId, monitorId } = app.monitor;
    const data = { ...app.monitor, status: 'down' as const, statusSince: downAt, dueAt: null, deadlineAt: null };
    act(() =>
      app.platform.realtime.change({ type: 'set', key: monitorKey(teamId, monitorId), data, versionstamp: '9' }),
    );
    const table = within(await screen.findByRole('table', { name: 'Downtime' }));
    // The outage that lasted a few seconds also counts.
    await waitFor(() => expect(table.getAllByRole('row')[1]).toHaveTextContent(/20261\d+ s/));
  });

  it('rerenders only the downtime each second during an outage', async () => {
    jest.useFakeTimers();
    let reads = 0;
    const yesterday = {
      day: zonedTime(NOW - DAY_MS, 'UTC').day,
      upSeconds: 86_400,
      lateSeconds: 0,
      downSeconds: 0,
      failures: 0,
      durationMs: null,
      get pings() {
        reads += 1;
        return 3;
      },
    };
    const downtimes = [{ from: NOW - 5_000, to: null, reason: 'fail' as const }];
    await open(() => ({ ...nothing, days: [yesterday], downtimes }), { status: 'down', statusSince: NOW - 5_000 });
    const table = within(await screen.findByRole('table', { name: 'Downtime' }));
    const [before, total] = [reads, table.getAllByRole('row')[1]?.textContent];
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(table.getAllByRole('row')[1]?.textContent).not.toBe(total);
    // Storing the cached responses reads the days a few times, too.
    expect(reads - before).toBeLessThan(10);
  });

  it('lists what is left to do on the first day', async () => {
    await open(() => nothing, { createdAt: NOW - MINUTE_MS, pingCount: 1, alertsNobody: true });
    const section = within(await screen.findByRole('region', { name: 'First ping received' }));
    expect(section.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent)).toEqual([
      'Set up alerts',
      'Add it to your job',
      'Invite a colleague',
    ]);
    expect(section.queryByText('(done)')).not.toBeInTheDocument();
    expect(screen.queryByRole('toolbar', { name: /^Uptime/ })).not.toBeInTheDocument();
  });

  it('names who is alerted, and sends them a test', async () => {
    const monitorIds = [`mid_${'1'.padStart(22, '0')}`];
    const mail = integrationOf({ config: { kind: 'email', to: 'mara@example.com' }, monitorIds });
    const off = { ...mail, integrationId: 'iid_2', name: 'Old hook', disabled: { at: 0, why: '', isUnwanted: false } };
    let isDelivered = true;
    const app = await openMonitor({
      monitor: { createdAt: NOW - MINUTE_MS, pingCount: 1 },
      calls: {
        'integrations/list': () => [mail, off],
        'integrations/testSaved': () => ({ at: NOW, isDelivered, status: 250, answer: '', tookMs: 1 }),
      },
    });
    const words = await screen.findByText(/^Alerts go to/);
    expect(words).toHaveTextContent('Alerts go to mara@example.com · Send a test');
    await app.user.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Sent a test')).toBeVisible();
    const { teamId } = app.monitor;
    expect(app.inputsOf('integrations/testSaved')).toEqual([
      { teamId, integrationId: mail.integrationId, direction: 'down' },
    ]);
    isDelivered = false;
    await app.user.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Test not delivered')).toBeVisible();
  });

  it('keeps the list of the first day in its place when the monitor goes down', async () => {
    const downtimes = [{ from: NOW - 1_000, to: null, reason: 'fail' as const }];
    await open(() => ({ ...nothing, downtimes }), { createdAt: NOW - MINUTE_MS, pingCount: 2, status: 'down' });
    const section = within(await screen.findByRole('region', { name: 'First ping received' }));
    expect(section.getByText('Add it to your job')).toHaveTextContent('Add it to your job (done)');
    expect(section.queryByRole('link', { name: /^Add it/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
  });
});
