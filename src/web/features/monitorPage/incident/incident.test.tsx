import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/durations.ts';
import { monitorKey } from '../../../../contract/keys.ts';
import type { Incident, LastIncident } from '../../../../contract/monitors/incident.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { NOW } from '../../../../testing/clock.ts';
import { notificationOf } from '../../../testing/alerts.ts';
import { edit, flip, ping } from '../events/testing/events.ts';
import { openMonitor } from '../testing/openMonitor.tsx';

const downAt = NOW - 2 * HOUR_MS;
const failed: Incident = {
  flip: flip(8, { at: downAt, reason: 'exit-status' }),
  end: null,
  ping: ping(7, { at: downAt, kind: 'fail', exitStatus: 3, bodyBytes: 40 }),
  output: 'restoring\npg_restore: error\nout of shared memory\nhint',
  count: 4,
  isCountCut: false,
};
const down: Partial<Monitor> = { status: 'down', statusSince: downAt, dueAt: null, deadlineAt: null, lastSequence: 8 };

const openDown = (monitor: Partial<Monitor> = {}, incident: Incident = failed) =>
  openMonitor({
    monitor: { ...down, ...monitor },
    calls: {
      'monitors/incident': () => ({ statusSince: downAt, recentDowns: [], incident }) satisfies LastIncident,
      'monitors/pingBody': () => ({ bytes: btoa('all of the output'), isCut: false }),
      'notifications/retry': () => null,
      'notifications/list': () => ({
        notifications: [
          ...[1, 2].map((minutes) =>
            notificationOf({
              notificationId: `reminder${minutes}`,
              sequence: 8,
              createdAt: downAt + minutes * MINUTE_MS,
              isReminder: true,
              state: 'sent',
              integrationName: 'On call',
            }),
          ),
          notificationOf({ sequence: 8, createdAt: downAt, state: 'sent', integrationName: 'On call' }),
          notificationOf({
            notificationId: 'n2',
            integrationId: 'i2',
            sequence: 8,
            createdAt: downAt,
            state: 'failed',
            integrationName: 'On-call phone',
          }),
        ],
        hasOlder: false,
      }),
    },
  });

describe('the card of an incident', () => {
  it('shows the cause, the job’s output, who was alerted, how often it happened, and what to do', async () => {
    const app = await openDown({ description: 'Runbook: https://wiki.example/restore' });
    const card = within(await screen.findByRole('region', { name: 'Incident' }));
    expect(await card.findByRole('heading', { name: 'Exit status 3' })).toBeVisible();
    expect(card.getByText(/^since \d\d:\d\d · 4th time in 30 days$/)).toBeVisible();
    expect(card.getByText(/^pg_restore: error\s+out of shared memory\s+hint$/)).toBeVisible();
    const alerted = within(await card.findByRole('list', { name: 'Alerted' })).getAllByRole('listitem');
    expect(alerted.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^On-call phone · Failed/),
      expect.stringMatching(/On call \+ 2 reminders$/),
    ]);
    // Inter's tabular hyphens are as wide as digits.
    expect(card.getByText('On-call phone').parentElement).not.toHaveStyle({ fontVariantNumeric: 'tabular-nums' });
    expect(card.getByRole('link', { name: 'Runbook' })).toHaveAttribute('href', 'https://wiki.example/restore');
    // The header has the only one.
    expect(screen.getAllByRole('button', { name: 'Snooze' })).toHaveLength(1);
    expect(card.queryByRole('button', { name: 'Snooze' })).toBeNull();
    await app.user.click(card.getByRole('button', { name: 'Full output' }));
    expect(await within(await screen.findByRole('dialog')).findByText('all of the output')).toBeVisible();
  });

  it('can retry an alert that failed', async () => {
    const app = await openDown();
    const card = within(await screen.findByRole('region', { name: 'Incident' }));
    await app.user.click(await card.findByRole('button', { name: 'Retry On-call phone now' }));
    await waitFor(() => expect(app.inputsOf('notifications/retry')).toMatchObject([{ notificationId: 'n2' }]));
    expect(card.queryByRole('button', { name: 'Retry On call now' })).not.toBeInTheDocument();
  });

  it('can’t retry an alert once the incident is over', async () => {
    await openDown({ status: 'up' }, { ...failed, end: flip(9, { at: NOW, from: 'down', to: 'up' }) });
    const over = within(await screen.findByRole('region', { name: 'Last incident' }));
    expect(await over.findByText('On-call phone')).toBeVisible();
    expect(over.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });

  it('updates immediately when the status changes, and summarizes the incident once it is over', async () => {
    let answer: LastIncident = { statusSince: downAt, recentDowns: [], incident: failed };
    const app = await openMonitor({ monitor: down, calls: { 'monitors/incident': () => answer } });
    await screen.findByRole('heading', { name: 'Exit status 3' });
    const end = flip(10, { at: NOW - MINUTE_MS, from: 'down', to: 'up', reason: 'success', downForMs: 1 });
    answer = { statusSince: end.at, recentDowns: [], incident: { ...failed, end } };
    const up: Monitor = { ...app.monitor, status: 'up', statusSince: end.at, dueAt: NOW + HOUR_MS };
    const { teamId, monitorId } = up;
    act(() =>
      app.platform.realtime.change({
        type: 'set',
        key: monitorKey(teamId, monitorId),
        data: up,
        versionstamp: '9',
      }),
    );
    const card = within(await screen.findByRole('region', { name: 'Last incident' }));
    expect(card.getByRole('heading', { name: /^Recovered at \d\d:\d\d after 1 h 59 min$/ })).toBeVisible();
    expect(card.getByText(/^Went down at \d\d:\d\d: exit status 3$/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Incident' })).not.toBeInTheDocument();
    expect(app.inputsOf('monitors/incident')).toHaveLength(2);
  });

  it('shows a newer failure as soon as it arrives, with the first cause below', async () => {
    let answer: LastIncident = { statusSince: downAt, recentDowns: [], incident: { ...failed, latest: null } };
    const calls = {
      'monitors/incident': () => answer,
      'monitors/pingBody': () => ({ bytes: btoa('all'), isCut: false }),
    };
    const app = await openMonitor({ monitor: down, calls });
    await screen.findByRole('heading', { name: 'Exit status 3' });
    const at = NOW - MINUTE_MS;
    const latest = { ping: ping(9, { at, kind: 'fail', bodyBytes: 17 }), output: 'NEW: table locked' };
    answer = { ...answer, incident: { ...failed, latest } };
    const { teamId, monitorId } = app.monitor;
    const data: Monitor = { ...app.monitor, recentRuns: [{ at, kind: 'fail', durationMs: null }], lastSequence: 9 };
    act(() =>
      app.platform.realtime.change({ type: 'set', key: monitorKey(teamId, monitorId), data, versionstamp: '9' }),
    );
    const name = /^Latest failure at \d\d:\d\d: the job reported a failure$/;
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Incident' }));
    expect(card.getByText('NEW: table locked')).toBeVisible();
    expect(card.getByText(/^Went down at \d\d:\d\d: exit status 3$/)).toBeVisible();
    expect(card.queryByText(/pg_restore/)).not.toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Full output' })).toBeVisible();
    await app.user.click(card.getByRole('button', { name: 'First failure’s output' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(app.inputsOf('monitors/pingBody')).toMatchObject([{ sequence: 7 }]));
  });

  it('leads with the latest failure before a recovery, with the first cause below', async () => {
    const end = flip(12, { at: NOW - MINUTE_MS, from: 'down', to: 'up', reason: 'success' });
    const latest = {
      ping: ping(10, { at: NOW - 9 * MINUTE_MS, kind: 'fail', exitStatus: 5, bodyBytes: 17 }),
      output: 'table locked',
    };
    const incident = { ...failed, end, latest };
    const app = await openMonitor({
      calls: {
        'monitors/incident': () => ({ statusSince: end.at, incident }),
        'monitors/pingBody': () => ({ bytes: btoa('all'), isCut: false }),
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Last incident' }));
    const words = card.getByText(/^Latest failure at \d\d:\d\d: exit status 5$/);
    const output = card.getByText('table locked');
    const start = card.getByText(/^Went down at \d\d:\d\d: exit status 3$/);
    expect(words.compareDocumentPosition(output)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(output.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(card.queryByText(/pg_restore/)).not.toBeInTheDocument();
    expect(card.getByRole('button', { name: 'First failure’s output' })).toBeVisible();
    await app.user.click(card.getByRole('button', { name: 'Full output' }));
    await waitFor(() => expect(app.inputsOf('monitors/pingBody')).toMatchObject([{ sequence: 10 }]));
  });

  it('is not reread for a ping that does not change the status', async () => {
    const app = await openDown();
    await screen.findByRole('heading', { name: 'Exit status 3' });
    const { teamId, monitorId } = app.monitor;
    const data = { ...app.monitor, pingCount: 9, scheduleWords: 'Every 11 min' };
    act(() =>
      app.platform.realtime.change({ type: 'set', key: monitorKey(teamId, monitorId), data, versionstamp: '9' }),
    );
    await screen.findByText('Every 11 min');
    expect(app.inputsOf('monitors/incident')).toHaveLength(1);
  });

  it.each([
    [
      19,
      'Flapping. It went down 4 times in 30 min. Until it settles, you’ll get one update every 30 min, plus any change that lasts 5 min.',
    ],
    [31, undefined],
  ])('says that the monitor is flapping, unless one of four outages was %i min ago', async (minutesAgo, words) => {
    const recentDowns = [1, 7, 13, minutesAgo].map((minutes) => NOW - minutes * MINUTE_MS);
    const incident = { ...failed, end: flip(9, { at: NOW, from: 'down', to: 'up' }) };
    await openMonitor({ calls: { 'monitors/incident': () => ({ statusSince: NOW, recentDowns, incident }) } });
    // The same response causes both.
    await screen.findByRole('region', { name: 'Last incident' });
    expect(screen.queryByText(/^Flapping/)?.textContent).toBe(words);
  });

  it('doesn’t promise alerts for a flapping monitor that’s paused', async () => {
    const recentDowns = [1, 7, 13, 19].map((minutes) => NOW - minutes * MINUTE_MS);
    const incident = { ...failed, end: flip(9, { at: NOW, from: 'down', to: 'paused' }) };
    const calls = { 'monitors/incident': () => ({ statusSince: NOW, recentDowns, incident }) };
    await openMonitor({ monitor: { status: 'paused' }, calls });
    await screen.findByRole('region', { name: 'Last incident' });
    expect(screen.queryByText(/^Flapping/)).not.toBeInTheDocument();
  });

  it('doesn’t depend on recent outages, which older servers don’t return', async () => {
    const incident = { ...failed, end: flip(9, { at: NOW, from: 'down', to: 'up' }) };
    await openMonitor({ calls: { 'monitors/incident': () => ({ statusSince: NOW, incident }) } });
    expect(await screen.findByRole('region', { name: 'Last incident' })).toBeVisible();
  });

  it('counts down while the monitor is late', async () => {
    await openMonitor({ monitor: { dueAt: NOW - 10 * MINUTE_MS, deadlineAt: NOW + 30 * MINUTE_MS } });
    const card = within(await screen.findByRole('region', { name: 'Late' }));
    expect(card.getByRole('heading', { name: /^Expected / })).toBeVisible();
    const bar = card.getByRole('progressbar', { name: 'Time until it goes down' });
    expect(Number(bar.getAttribute('value'))).toBeCloseTo(25, 0);
    expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(/min.* left$/));
  });

  it('counts down while a run is open, and says how long runs take', async () => {
    const recentRuns = [2, 4, 90].map((minutes) => ({
      at: 0,
      kind: 'success' as const,
      durationMs: minutes * MINUTE_MS,
    }));
    const dueAt = NOW + 40 * MINUTE_MS;
    await openMonitor({
      monitor: { runningSince: NOW - 5 * MINUTE_MS, dueAt, deadlineAt: NOW + 15 * MINUTE_MS, recentRuns },
    });
    const card = within(await screen.findByRole('region', { name: 'Running' }));
    expect(card.getByText('Usually takes 4 min (last 3 runs)')).toBeVisible();
    expect(card.getByRole('progressbar', { name: 'Time to finish' })).toBeVisible();
    expect(screen.getByText('Must finish').nextSibling).toHaveTextContent(/^in 1[45] min/);
    expect(screen.queryByText('Next ping due')).not.toBeInTheDocument();
  });

  it('says when and by whom the monitor was paused, with the runbook', async () => {
    const pausedAt = NOW - 2 * HOUR_MS;
    await openMonitor({
      monitor: {
        status: 'paused',
        statusSince: pausedAt,
        dueAt: null,
        deadlineAt: null,
        runbookUrl: 'https://wiki.example/backup',
      },
      events: [
        flip(9, { at: pausedAt, from: 'up', to: 'paused', reason: 'paused' }),
        edit(8, { at: pausedAt, action: 'paused', by: { userId: 'id_bob', display: 'Bob' } }),
      ],
    });
    const card = within(await screen.findByRole('region', { name: 'Paused' }));
    expect(await card.findByRole('heading', { name: 'Paused by Bob' })).toBeVisible();
    expect(card.getByText(/^since \d\d:\d\d$/)).toBeVisible();
    expect(card.getByText('We won’t alert anyone until it resumes.')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /runbook|wiki/i })).toHaveLength(1);
  });

  it('disappears a week after the incident ended', async () => {
    const at = NOW - 8 * 24 * HOUR_MS;
    const incident = { ...failed, end: flip(9, { at, from: 'down', to: 'up' }) };
    const recentDowns = Array(4).fill(NOW);
    await openMonitor({ calls: { 'monitors/incident': () => ({ statusSince: at, recentDowns, incident }) } });
    // The same response causes this notice.
    await screen.findByText(/^Flapping/);
    expect(screen.queryByRole('region', { name: 'Last incident' })).not.toBeInTheDocument();
  });
});
