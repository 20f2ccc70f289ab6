import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Snooze, UseIntegration } from '../../../../contract/alerting/alertingCalls.ts';
import { MINUTE_MS } from '../../../../contract/durations.ts';
import type { UpdateMonitor } from '../../../../contract/monitors/monitorCalls.ts';
import type { Integration, Notification } from '../../../../contract/alerting/integrationRecord.ts';
import { refuse } from '../../../../sdk/fakePlatform.ts';
import { attemptOf, integrationOf, notificationOf } from '../../../testing/alerts.ts';
import { flip } from '../events/testing/events.ts';
import { openMonitor } from '../testing/openMonitor.tsx';
import { NOW } from '../../../../testing/clock.ts';
import { untilWords } from '../../../lib/whenWords.ts';
import { monitorOf } from '../../../testing/fakeMonitors.ts';
import { enterText } from '../../../testing/enterText.ts';

const down = flip(2);

const integrations = (): Integration[] => [
  integrationOf({ name: 'On call' }),
  integrationOf({
    integrationId: 'iid_0000000000000000000002',
    name: 'Boss',
    config: { kind: 'email', to: 'boss@example.com' },
    alertAfterFailures: 3,
    remindEverySeconds: 3_600,
    lastDelivery: {
      at: Date.UTC(2026, 10, 16, 12),
      state: 'failed',
      answer: 'No such mailbox',
      notificationId: 'nid_9',
    },
  }),
  integrationOf({
    integrationId: 'iid_0000000000000000000003',
    name: 'Old hook',
    disabled: { at: 0, why: 'It answered 410.', isUnwanted: false },
  }),
];

describe('a monitor’s integrations', () => {
  it('can wait for a number of failures that the monitor chooses', async () => {
    const { user, inputsOf, monitor } = await openMonitor({
      tab: 'alerts',
      calls: {
        'integrations/list': integrations,
        'monitors/update': ({ settings }: UpdateMonitor) => ({
          key: [],
          versionstamp: '9',
          data: { ...monitor, ...settings },
        }),
      },
    });
    const select = await screen.findByRole('combobox', { name: 'Alert after' });
    expect(select).toHaveDisplayValue('As each integration is set');
    await user.selectOptions(select, '3 failures in a row');
    await waitFor(() => expect(inputsOf('monitors/update')).toHaveLength(1));
    const [sent] = inputsOf('monitors/update');
    expect(sent).toMatchObject({ settings: { name: 'Backup', schedule: monitor.schedule, alertAfterFailures: 3 } });
    expect(sent).not.toHaveProperty('settings.uuid');
  });

  it('are chosen by switches, which update immediately and revert when the change is refused', async () => {
    let all = integrations();
    const app = await openMonitor({
      tab: 'alerts',
      calls: {
        'integrations/list': () => all,
        'integrations/use': ({ monitorId, integrationId, isUsed }: UseIntegration) => {
          all = all.map((one) =>
            one.integrationId === integrationId ? { ...one, monitorIds: isUsed ? [monitorId] : [] } : one,
          );
          return null;
        },
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Alerts' }));
    expect(await section.findByText(/^No one is alerted through an integration\. Members can/)).toBeVisible();
    expect(section.getByText('E-mail · after 3 failures · reminder every 1 h')).toBeVisible();
    expect(section.getByText('Turned off: It answered 410.')).toBeVisible();
    expect(section.getByText(/^Last alert failed/)).toHaveTextContent('Last alert failed 5 d ago');
    expect(section.getByRole('link', { name: 'Check the integration Boss' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\?edit=iid_0000000000000000000002$/),
    );
    expect(section.getByRole('link', { name: 'Check the integration Old hook' })).toBeVisible();
    expect(section.queryByRole('link', { name: 'Check the integration On call' })).toBeNull();
    await app.user.click(section.getByRole('switch', { name: 'On call' }));
    await app.user.click(section.getByRole('switch', { name: 'Boss' }));
    expect(section.getByRole('switch', { name: 'On call' })).toBeChecked();
    expect(section.queryByText(/No integration tells/)).not.toBeInTheDocument();
    // Sends only the changed switch, because someone else may be changing another.
    await waitFor(() =>
      expect(app.inputsOf('integrations/use')).toMatchObject([
        { integrationId: 'iid_0000000000000000000001', isUsed: true },
        { integrationId: 'iid_0000000000000000000002', isUsed: true },
      ]),
    );
  });

  it('say which of them are muted and alert no one', async () => {
    const muted = { at: NOW - MINUTE_MS, until: NOW + 60 * MINUTE_MS };
    await openMonitor({
      tab: 'alerts',
      calls: {
        'integrations/list': ({ teamId }: { teamId: string }) => [
          integrationOf({ teamId, muted, monitorIds: [monitorOf(teamId, 1).monitorId] }),
        ],
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Alerts' }));
    expect(await section.findByText('Muted until 13:00')).toBeVisible();
    expect(section.getByRole('switch', { name: 'On call' })).toBeChecked();
    expect(section.getByText(/^No one is alerted through an integration/)).toBeVisible();
  });

  it('stay unchanged when saving is refused', async () => {
    const app = await openMonitor({
      tab: 'alerts',
      calls: {
        'integrations/list': integrations,
        'integrations/use': () => refuse('DocumentNotFoundError'),
      },
    });
    await app.user.click(await screen.findByRole('switch', { name: 'On call' }));
    expect(await screen.findByText('The integration or the monitor was deleted.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'On call' })).not.toBeChecked();
  });
});

describe('the timeline', () => {
  const sentNotifications: Notification[] = [
    notificationOf({
      notificationId: 'nid_2',
      integrationId: 'iid_2',
      integrationName: 'Boss',
      integrationKind: 'email',
      sequence: 2,
      createdAt: down.at,
      state: 'failed',
      attempts: [attemptOf({ isDelivered: false, status: 550, answer: 'No such mailbox' })],
    }),
    notificationOf({
      sequence: 2,
      createdAt: down.at,
      state: 'sent',
      attempts: [
        attemptOf({ isDelivered: false, status: null, answer: 'It hung up' }),
        attemptOf({ answer: 'thanks' }),
      ],
    }),
  ];

  it('says in one line who was alerted about a flip, shows every attempt on demand, and can retry', async () => {
    const app = await openMonitor({
      monitor: { status: 'down' },
      events: [down],
      calls: {
        'notifications/list': () => ({ notifications: sentNotifications, hasOlder: false }),
        'notifications/retry': () => null,
      },
    });
    expect(await screen.findByText('Alerted On call')).toBeVisible();
    expect(screen.getByText('Boss').parentElement).toHaveTextContent('Boss · Failed');
    expect(screen.queryByRole('list', { name: 'Notifications' })).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: /^Details of alerts, \d\d:\d\d:\d\d$/ }));
    const list = within(screen.getByRole('list', { name: 'Notifications' }));
    expect(list.getByText('Sent after 2 attempts')).toBeVisible();
    expect(list.getByText('It hung up')).toBeVisible();
    expect(list.getByText('thanks')).toBeVisible();
    expect(list.getByText('Not delivered, no response, in 120 ms')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Retry Boss now' }));
    await waitFor(() => expect(app.inputsOf('notifications/retry')).toMatchObject([{ notificationId: 'nid_2' }]));
    await waitFor(() => expect(app.inputsOf('notifications/list').length).toBeGreaterThan(1));
  });

  it('counts the reminders that were sent to an integration, and lists them on demand', async () => {
    const [, sent] = sentNotifications;
    const reminderOf = (number: number, changes: Partial<Notification> = {}) =>
      notificationOf({
        ...sent,
        ...changes,
        notificationId: `nid_1${number}`,
        isReminder: true,
        createdAt: down.at + number * MINUTE_MS,
      });
    const reminders = [reminderOf(3, { state: 'failed' }), reminderOf(2), reminderOf(1)];
    const app = await openMonitor({
      monitor: { status: 'down' },
      events: [down],
      calls: { 'notifications/list': () => ({ notifications: [...reminders, ...sentNotifications], hasOlder: false }) },
    });
    expect(await screen.findByText('Alerted On call + 2 reminders')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: /^Details of alerts/ }));
    const list = within(screen.getByRole('list', { name: 'Notifications' }));
    expect(list.getAllByText('On call (reminder)')).toHaveLength(3);
  });
});

describe('maintenance', () => {
  it('can be planned on a monitor’s page for that monitor only', async () => {
    const app = await openMonitor({
      calls: { 'alerting/saveWindow': () => null },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Schedule maintenance…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule maintenance' }));
    expect(dialog.getByText('1 monitor selected.')).toBeVisible();
    await enterText(app.user, dialog.getByRole('textbox', { name: 'Title' }), 'Patching');
    await app.user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(app.inputsOf('alerting/saveWindow')).toMatchObject([{ window: { monitorIds: [app.monitor.monitorId] } }]),
    );
  });
});

describe('a snooze', () => {
  it('is chosen from a menu, shown until it ends, and can be ended early', async () => {
    let until: number | null = null;
    const app = await openMonitor({
      calls: {
        'alerting/quiet': () => ({
          teamSnoozedUntil: null,
          monitorSnoozes: until === null ? [] : [{ monitorId: `mid_${'1'.padStart(22, '0')}`, until }],
          windows: [],
        }),
        'alerting/snooze': (snooze: Snooze) => {
          until = snooze.until;
          return null;
        },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await app.user.click(screen.getByRole('menuitem', { name: /^1 h/ }));
    expect(await screen.findByText(/Snoozed until/)).toBeVisible();
    expect(await screen.findByText(`Snoozed Backup ${untilWords(NOW + 60 * MINUTE_MS, NOW, 'UTC')}`)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Snooze' })).toHaveFocus());
    const [snooze] = app.inputsOf('alerting/snooze') as Snooze[];
    expect(snooze?.until).toBe(NOW + 60 * MINUTE_MS);
    await app.user.click(screen.getByRole('button', { name: 'End snooze' }));
    await waitFor(() => expect(screen.queryByText(/Snoozed until/)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Snooze' })).toHaveFocus());
  });

  it('can be undone, and so can its end', async () => {
    const earlier = NOW + 30 * MINUTE_MS;
    let until: number | null = earlier;
    const app = await openMonitor({
      calls: {
        'alerting/quiet': () => ({
          teamSnoozedUntil: null,
          monitorSnoozes: until === null ? [] : [{ monitorId: `mid_${'1'.padStart(22, '0')}`, until }],
          windows: [],
        }),
        'alerting/snooze': (snooze: Snooze) => {
          until = snooze.until;
          return null;
        },
      },
    });
    const untils = () => (app.inputsOf('alerting/snooze') as Snooze[]).map((one) => [one.until, one.expected]);
    await app.user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await app.user.click(screen.getByRole('menuitem', { name: /^4 h/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored snooze for Backup')).toBeVisible();
    const later = NOW + 240 * MINUTE_MS;
    expect(untils()).toEqual([
      [later, undefined],
      [earlier, later],
    ]);
    await app.user.click(screen.getByRole('button', { name: 'End snooze' }));
    expect(await screen.findByText('Ended snooze for Backup')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(untils().slice(2)).toEqual([
        [null, undefined],
        [earlier, undefined],
      ]),
    );
  });

  it('lasts as long as typed, and keeps the input when it fails', async () => {
    const app = await openMonitor({ calls: { 'alerting/snooze': () => refuse('ForbiddenError') } });
    await app.user.click(await screen.findByRole('button', { name: 'Snooze' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Custom…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze Backup' }));
    const field = dialog.getByRole('textbox', { name: 'Duration' });
    await app.user.clear(field);
    await app.user.type(field, '20 s');
    expect(dialog.getByText('Must be at least 1 min.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Snooze' })).toBeDisabled();
    await app.user.clear(field);
    await app.user.type(field, '3 h');
    await app.user.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(await screen.findByText('Couldn’t snooze')).toBeVisible();
    expect(field).toHaveValue('3 h');
  });
});
