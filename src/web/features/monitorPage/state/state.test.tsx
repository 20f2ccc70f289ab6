import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { MINUTE_MS } from '../../../../contract/durations.ts';
import { monitorKey } from '../../../../contract/keys.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { NOW } from '../../../../testing/clock.ts';
import { openMonitor } from '../testing/openMonitor.tsx';

const monitorId = `mid_${'1'.padStart(22, '0')}`;
const edited = (sequence: number) => () => ({ done: [monitorId], refused: [], edits: [{ monitorId, sequence }] });
type Opened = Awaited<ReturnType<typeof openMonitor>>;

const change = ({ platform, monitor }: Opened, changes: Partial<Monitor>) =>
  act(() =>
    platform.realtime.change({
      type: 'set',
      key: monitorKey(monitor.teamId, monitorId),
      data: { ...monitor, ...changes },
      versionstamp: '9',
    }),
  );

describe('a monitor that waits for a ping', () => {
  const schedule = { kind: 'cron' as const, expression: '30 2 * * *', timezone: 'UTC' };
  const waiting = { status: 'new' as const, dueAt: null, deadlineAt: null };
  const preview = () => ({ words: '', nextRuns: [NOW + 120 * MINUTE_MS], clockChanges: [], past: null });

  it('isn’t watched after it’s resumed, and says so', async () => {
    const resumed = { ...waiting, lastPingAt: NOW - MINUTE_MS, pingCount: 8 };
    const app = await openMonitor({ monitor: { ...resumed, schedule }, calls: { 'monitors/preview': preview } });
    expect(await screen.findByText('Waiting for the next ping. No alerts until then')).toBeVisible();
    expect(screen.getByText(/^The schedule starts again with the job’s next ping\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send a test ping' })).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(await screen.findByText('Next scheduled run')).toBeVisible();
    expect(screen.getByText('Not watched until the next ping')).toBeVisible();
    change(app, { schedule: { kind: 'period', periodSeconds: 600 } });
    expect(await screen.findByText('After the next ping')).toBeVisible();
  });

  it('isn’t watched before its first ping, and says so', async () => {
    const fresh = { ...waiting, lastPingAt: null, pingCount: 0 };
    await openMonitor({ monitor: { ...fresh, schedule }, calls: { 'monitors/preview': preview } });
    expect(await screen.findByText(/Until then, we won’t alert anyone\.$/)).toBeVisible();
    expect(await screen.findByText('Not watched until the first ping')).toBeVisible();
  });

  it('gets a test ping from people who may change it, which says so if it fails', async () => {
    const send = jest.fn<typeof fetch>().mockResolvedValueOnce({ ok: true } as Response);
    window.fetch = send;
    const fresh = { ...waiting, lastPingAt: null, pingCount: 0 };
    const { user, monitor } = await openMonitor({
      monitor: { ...fresh, schedule },
      calls: { 'monitors/preview': preview },
    });
    await user.click(await screen.findByRole('button', { name: 'Send a test ping' }));
    expect(send).toHaveBeenLastCalledWith(`http://localhost/ping/${monitor.uuid}`, { method: 'POST' });
    expect(screen.queryByText('Ping not sent')).not.toBeInTheDocument();
    send.mockResolvedValueOnce({ ok: false, status: 429 } as Response);
    await user.click(screen.getByRole('button', { name: 'Send a test ping' }));
    expect(await screen.findByText('Ping not sent')).toBeVisible();
    expect(screen.getByText('The server responded 429.')).toBeVisible();
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await user.click(screen.getByRole('button', { name: 'Send a test ping' }));
    expect(await screen.findByText('The server can’t be reached.')).toBeVisible();
  });

  it('is watched if it was imported with its last ping, and shows its incident', async () => {
    await openMonitor({ monitor: { status: 'down', dueAt: null, deadlineAt: null, pingCount: 0 } });
    expect(await screen.findByRole('region', { name: 'Incident' })).toBeVisible();
    expect(screen.queryByText('Connect your job')).not.toBeInTheDocument();
  });

  it('must finish a run that has started by its limit, not by its next scheduled run', async () => {
    const running = { ...waiting, runningSince: NOW - MINUTE_MS, deadlineAt: NOW + 10 * MINUTE_MS };
    await openMonitor({ monitor: { ...running, schedule }, calls: { 'monitors/preview': preview } });
    expect(await screen.findByText('Must finish')).toBeVisible();
    expect(screen.getByText('Must finish').nextSibling).toHaveTextContent(/^in (10|9) min/);
  });
});

it('says for which run a ping shortly before it counted', async () => {
  await openMonitor({ monitor: { lastPingAt: NOW - 2_000, earlyFor: NOW, lastDurationMs: 3_000 } });
  expect(await screen.findByText(/^Counted for the run due at 12:00\. Last run took 3/)).toBeVisible();
});

describe('a monitor whose last date has passed', () => {
  const schedule = { kind: 'oncalendar' as const, expression: '2026-11-20', timezone: 'UTC' };
  const notDue = { schedule, dueAt: null, deadlineAt: null };
  const preview = () => ({ words: '', nextRuns: [], clockChanges: [], past: null });

  it.each(['up', 'down', 'new'] as const)('says that there are no more runs: %s', async (status) => {
    const monitor = { ...notDue, status, lastPingAt: NOW - MINUTE_MS };
    await openMonitor({ monitor, calls: { 'monitors/preview': preview } });
    expect(await screen.findByText('No more runs')).toBeVisible();
  });
});

describe('pausing and resuming', () => {
  it('sends the versionstamp that was read', async () => {
    const calls = { 'monitors/pause': edited(2), 'monitors/resume': edited(3) };
    const app = await openMonitor({ calls });
    await app.user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused Backup')).toBeVisible();
    const { teamId, settingsVersionstamp } = app.monitor;
    const monitors = [{ monitorId, versionstamp: settingsVersionstamp }];
    expect(app.inputsOf('monitors/pause')).toEqual([{ teamId, monitors }]);
    change(app, { status: 'paused' });
    await app.user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Resumed Backup')).toBeVisible();
    expect(screen.getByText('We won’t alert anyone until the next ping.')).toBeVisible();
    expect(app.inputsOf('monitors/resume')).toEqual([{ teamId, monitors }]);
  });

  it.each([
    ['Restored Backup', []],
    ['Couldn’t undo', [{ monitorId, name: 'DocumentAtomicCommitError' }]],
    ['This monitor’s earlier settings are no longer valid.', [{ monitorId, name: 'InvalidInputError' }]],
  ])('can be undone, with the outcome “%s”', async (words, refused) => {
    const calls = { 'monitors/pause': edited(2), 'monitors/undo': () => ({ done: [], refused, edits: [] }) };
    const app = await openMonitor({ calls });
    await app.user.click(await screen.findByRole('button', { name: 'Pause' }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(words)).toBeVisible();
    const { teamId } = app.monitor;
    await waitFor(() =>
      expect(app.inputsOf('monitors/undo')).toEqual([{ teamId, monitors: [{ monitorId, sequence: 2 }] }]),
    );
  });
});

it('a monitor’s page says at once that its alerts were snoozed elsewhere since the last visit', async () => {
  let monitorSnoozes: object[] = [];
  const app = await openMonitor({
    calls: { 'alerting/quiet': () => ({ teamSnoozedUntil: null, monitorSnoozes, windows: [] }) },
  });
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  const page = app.address();
  await act(() => app.router.navigate('/settings/account'));
  monitorSnoozes = [{ monitorId, until: NOW + 60 * MINUTE_MS, isByLink: true }];
  await act(() => app.router.navigate(page));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(app.inputsOf('alerting/quiet')).toHaveLength(2);
  expect(await screen.findByText(/^Snoozed until .* from a link in an alert/)).toBeVisible();
});
