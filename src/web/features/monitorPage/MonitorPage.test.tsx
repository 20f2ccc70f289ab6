import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Command } from '../../../contract/commands.ts';
import { monitorKey } from '../../../contract/keys.ts';
import type { ListEvents } from '../../../contract/monitors/monitorCalls.ts';
import type { MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { refuse } from '../../../sdk/fakePlatform.ts';
import { NOW } from '../../../testing/clock.ts';
import { createFakeDocuments, type FakeDocuments } from '../../testing/fakeDocuments.ts';
import { ann, ANN_ID, documentsOf, teamOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { edit, ping } from './events/testing/events.ts';

const team = teamOf(ANN_ID, 'N', 'Night Watch');
const { teamId } = team;
const monitorId = 'mid_0123456789012345678901';
const key = monitorKey(teamId, monitorId);
const waiting: Monitor = {
  name: 'Backup',
  slug: '',
  tags: ['prod'],
  description: '',
  schedule: { kind: 'period', periodSeconds: 600 },
  graceSeconds: 60,
  needsManualResume: false,
  monitorId,
  teamId,
  uuid: '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e',
  status: 'new',
  statusSince: 0,
  createdAt: 0,
  settingsVersionstamp: 's1',
  lastPingAt: null,
  lastPingKind: null,
  runningSince: null,
  lastDurationMs: null,
  dueAt: null,
  deadlineAt: null,
  recentRuns: [],
  pingCount: 0,
  lastSequence: 1,
  scheduleWords: 'Every 10 min',
};
const up: Monitor = { ...waiting, status: 'up', pingCount: 1, lastSequence: 2, settingsVersionstamp: 's2' };

let documents: FakeDocuments;
let events: MonitorEvent[];
let calls: Record<string, (input: never) => unknown>;

beforeEach(() => {
  documents = createFakeDocuments([...documentsOf(ANN_ID, 'Ann', [team]), [key, waiting]]);
  events = [edit(1, { action: 'created' })];
  calls = {
    events: ({ before = Infinity, after = 0 }: ListEvents) => {
      const found = events.filter(({ sequence }) => sequence < before && sequence > after);
      return { events: found.slice(0, 50), hasOlder: found.length > 50 };
    },
    incident: () => ({ statusSince: 0, recentDowns: [], incident: null }),
    history: () => ({ days: [], runs: [], downtimes: [] }),
    'integrations/list': () => [],
    'notifications/list': () => ({ notifications: [], hasOlder: false }),
    'alerting/quiet': () => ({ teamSnoozedUntil: null, monitorSnoozes: [], windows: [] }),
  };
});

const answer = (command: Command) => {
  if (command.kind !== 'rpc') return documents.answer(command, {});
  const [area, name = ''] = command.rpc;
  const call = calls[area === 'monitors' ? name : command.rpc.join('/')];
  return (call ?? (() => refuse('UnknownRpcError')))(command.input as never);
};
const open = (rest = '') =>
  renderApp({ url: `/teams/${teamId}/monitors/hearthbeat/${monitorId}${rest}`, identity: ann, answer });
type Rendered = Awaited<ReturnType<typeof open>>;
const change = ({ platform }: Rendered, data: Monitor) => {
  const { versionstamp } = documents.put(key, data);
  act(() => platform.realtime.change({ type: 'set', key, data, versionstamp }));
};
const readsOf = ({ platform }: Rendered, name: string) =>
  platform.commands.flatMap((command) =>
    command.kind === 'rpc' && command.rpc[1] === name ? [command.input as Record<string, unknown>] : [],
  );

describe('the page of a monitor', () => {
  it('waits for the first ping and updates with it, reading only new events', async () => {
    const app = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Backup' })).toBeVisible();
    expect(await screen.findByText('Waiting for the first ping')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'curl', selected: true })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Copy/ })).toHaveLength(1);
    expect(await screen.findByText('You created this monitor')).toBeVisible();
    events = [ping(2), ...events];
    change(app, up);
    expect(await screen.findByText('Success')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'History' })).toBeVisible();
    expect(await screen.findByText('No history yet.')).toBeVisible();
    expect(screen.queryByText('Waiting for the first ping')).not.toBeInTheDocument();
    expect(readsOf(app, 'events').map(({ after }) => after)).toEqual([undefined, 1]);
  });

  it('shows nothing of the previous monitor while another one is loading', async () => {
    const otherId = `${monitorId.slice(0, -1)}9`;
    const { router } = await renderApp({
      url: `/teams/${teamId}/monitors/hearthbeat/${monitorId}`,
      identity: ann,
      answer: (command) =>
        command.kind === 'document-get' && command.path.includes(otherId) ? new Promise(() => {}) : answer(command),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Backup' })).toBeVisible();
    await act(() => router.navigate(`/teams/${teamId}/monitors/hearthbeat/${otherId}`));
    expect(await screen.findByText('Loading monitor…')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1, name: 'Backup' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Monitor$/);
    expect(screen.queryByText('Manage your hearthbeat monitors')).not.toBeInTheDocument();
  });

  it('is headed “Monitor not found” if there is no such monitor', async () => {
    documents = createFakeDocuments(documentsOf(ANN_ID, 'Ann', [team]));
    await open();
    expect(await screen.findByText(/^This monitor doesn’t exist/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Monitor not found$/);
    await waitFor(() => expect(document.title).toMatch(/^Monitor not found \|/));
  });

  it('requests the history without waiting for the monitor', async () => {
    const app = await renderApp({
      url: `/teams/${teamId}/monitors/hearthbeat/${monitorId}`,
      identity: ann,
      answer: (command) =>
        command.kind === 'document-get' && command.path.includes('monitors') ? new Promise(() => {}) : answer(command),
    });
    await waitFor(() => expect(readsOf(app, 'history')).toHaveLength(1));
    expect(await screen.findByText('Loading monitor…')).toBeInTheDocument();
  });

  it('includes missed runs among the last runs', async () => {
    const recentRuns = [{ at: 1_000, kind: 'success' as const, durationMs: null }];
    documents.put(key, { ...up, recentRuns, missedSlots: [2_000, 3_000] });
    await open();
    expect(await screen.findByRole('img', { name: 'Last 3 runs: 2 missed' })).toBeVisible();
  });

  it('says that the monitor alerts no one, until someone fixes that', async () => {
    const mailedTo = 'ann@example.com';
    calls['preferences/get'] = () => ({ teams: [], quietHours: null, weeklyReport: false, mailedTo });
    calls['alerting/mailMe'] = () => {
      documents.put(key, up);
      return { integrationId: 'iid_1', name: 'E-mail' };
    };
    documents.put(key, { ...up, alertsNobody: true });
    const { user } = await open();
    expect(await screen.findByText(/^No one gets alerted when this monitor goes down\./)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'E-mail me' }));
    await waitFor(() => expect(screen.queryByText(/^No one gets alerted/)).not.toBeInTheDocument());
  });

  it('links to the runbook only once, in the incident while there is one', async () => {
    documents.put(key, { ...up, status: 'down', runbookUrl: 'https://wiki.example.com/backup' });
    await open();
    const runbooks = await screen.findAllByRole('link', { name: /runbook|wiki/i });
    expect(runbooks.map(({ textContent }) => textContent)).toEqual(['Runbook']);
    expect(screen.queryByText(/Runbook:/)).not.toBeInTheDocument();
  });

  it('links to the runbook without sending a referrer', async () => {
    documents.put(key, { ...waiting, runbookUrl: 'https://wiki.example.com/backup' });
    await open();
    const link = await screen.findByRole('link', { name: 'https://wiki.example.com/backup' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('href', 'https://wiki.example.com/backup');
  });

  it.each(['down', 'new'] as const)('shows the next run of a schedule even if the monitor is %s', async (status) => {
    const schedule = { kind: 'cron' as const, expression: '30 2 * * *', timezone: 'UTC' };
    const nextRuns = [NOW - 60_000, NOW + 2 * 3_600_000, NOW + 26 * 3_600_000];
    calls.preview = () => ({ words: '', nextRuns, clockChanges: [], past: null });
    documents.put(key, { ...up, status, schedule });
    await open();
    expect(await screen.findByText(/^in (2 h|1 h 59 min)/)).toBeVisible();
  });

  it('keeps the name of a schedule’s next run while it’s loading', async () => {
    const schedule = { kind: 'cron' as const, expression: '30 2 * * *', timezone: 'UTC' };
    calls.preview = () => ({ words: '', nextRuns: [], clockChanges: [], past: null });
    documents.put(key, { ...up, status: 'down', schedule });
    await open();
    expect(await screen.findByText('Next ping due')).toBeVisible();
    expect(screen.queryByText('Recovers')).not.toBeInTheDocument();
  });

  it('says when an interval that’s down recovers, and makes editing secondary', async () => {
    documents.put(key, { ...up, status: 'down' });
    await open();
    expect(await screen.findByText('On the next success')).toBeVisible();
    expect(screen.getByText('Recovers')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveClass('MuiButton-outlined');
  });

  it.each([
    ['Last run took 59 min', {}],
    ['Previous run took 59 min', { runningSince: NOW - 60_000 }],
  ])('says “%s”, depending on whether a run is in progress', async (words, changes) => {
    documents.put(key, { ...up, lastDurationMs: 3_551_000, ...changes });
    await open();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows the schedule’s time zone if it is not the reader’s', async () => {
    const schedule = { kind: 'cron' as const, expression: '30 2 * * *', timezone: 'Europe/Stockholm' };
    calls.preview = () => ({ words: '', nextRuns: [], clockChanges: [], past: null });
    documents.put(key, { ...up, schedule, scheduleWords: 'At 02:30', dueAt: Date.parse('2026-11-22T01:30:00Z') });
    const { user } = await open();
    await user.hover(await screen.findByText('(Europe/Stockholm)'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      /^Next: 22 Nov 2026, 02:30:00 \(Europe\/Stockholm\), 22 Nov 2026, 01:30:00 \(UTC\)$/,
    );
  });

  it('reads older events until it finds the event in the address', async () => {
    events = Array.from({ length: 130 }, (_, index) => ping(130 - index));
    documents.put(key, { ...up, lastSequence: 130, pingCount: 130 });
    const { address } = await open('?i=3#event-5');
    await waitFor(() => expect(document.getElementById('event-5')).toHaveAttribute('aria-current', 'true'));
    expect(document.querySelectorAll('[id^=event-]')).toHaveLength(130);
    expect(address()).toContain(`/${monitorId}/events?i=3`);
  });

  it('keeps the filters in the address and requests only matching events', async () => {
    const app = await open('/events');
    await screen.findByText('You created this monitor');
    await app.user.click(screen.getByRole('button', { name: 'Failures' }));
    await waitFor(() => expect(app.address()).toContain('show=fail'));
    await waitFor(() => expect(readsOf(app, 'events').at(-1)).toMatchObject({ filters: ['fail'] }));
  });

  it('says that a monitor was deleted, whether or not it was already on screen', async () => {
    const app = await open();
    await screen.findByText('You created this monitor');
    app.platform.answer((command) =>
      command.kind === 'document-get' && command.path.includes('monitors')
        ? refuse('DocumentNotFoundError')
        : answer(command),
    );
    act(() => app.platform.realtime.change({ type: 'delete', key, versionstamp: '9' }));
    expect(await screen.findByText('This monitor was deleted or moved to another team.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Monitor' })).not.toBeInTheDocument();
  });

  it('shows the monitor’s e-mail address if pings by e-mail are enabled', async () => {
    calls['server/status'] = () => ({ disk: 'ok', mailDomain: 'ping.example.com' });
    await open('/setup');
    expect(await screen.findByText(`${waiting.uuid}@ping.example.com`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy e-mail address' })).toBeVisible();
  });

  it('shows no e-mail address if pings by e-mail are disabled', async () => {
    let asked = 0;
    calls['server/status'] = () => {
      asked += 1;
      return { disk: 'ok', mailDomain: null };
    };
    await open('/setup');
    await screen.findByRole('button', { name: 'Copy ping URL' });
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.queryByText('E-mail address')).not.toBeInTheDocument();
  });

  it('says what will be deleted, reports a conflict, and goes to the list', async () => {
    const app = await open('/setup');
    await app.user.click(await screen.findByRole('button', { name: 'Delete monitor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Backup?' });
    expect(within(dialog).getByText(/also deletes its pings, history and settings/)).toBeVisible();
    calls.delete = () => ({ done: [], refused: [{ monitorId, name: 'DocumentAtomicCommitError' }] });
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete monitor' }));
    expect(await within(dialog).findByText(/Someone else just changed this monitor/)).toBeVisible();
    calls.delete = () => ({ done: [monitorId], refused: [] });
    await app.user.click(within(dialog).getByRole('button', { name: 'Delete monitor' }));
    await waitFor(() => expect(app.address()).toBe(`/teams/${teamId}/monitors/hearthbeat`));
    expect(readsOf(app, 'delete').at(-1)).toEqual({ teamId, monitors: [{ monitorId, versionstamp: 's1' }] });
  });

  it('puts all actions but the snooze in a menu if there is no room', async () => {
    calls.pause = () => ({ done: [monitorId], refused: [], edits: [] });
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'More actions' }));
    const menu = within(screen.getByRole('menu', { name: 'More actions' }));
    expect(menu.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', expect.stringMatching(/\/edit$/));
    await app.user.click(menu.getByRole('menuitem', { name: 'Pause' }));
    expect(await screen.findByText('Paused Backup')).toBeVisible();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
