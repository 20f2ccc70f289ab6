import { describe, expect, it } from '@jest/globals';
import type { MaintenanceWindow, Quiet } from '../../../contract/alerting/alertingCalls.ts';
import type { DeliveryAttempt, Notification } from '../../../contract/alerting/integrationRecord.ts';
import type { DestinationHealth } from '../alertStore.ts';
import { createDashboardAlerts } from './dashboardAlerts.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

const destination = (name: string, changes: Partial<DestinationHealth> = {}): DestinationHealth => ({
  integrationId: `iid of ${name}`,
  name,
  isDisabled: false,
  isWaiting: false,
  isMuted: false,
  disabled: null,
  muted: null,
  lastDelivery: null,
  ...changes,
});
const delivery = (state: 'sent' | 'failed' | 'waiting', answer = 'HTTP 500') =>
  ({ lastDelivery: { at: NOW - HOUR, state, answer } }) as Partial<DestinationHealth>;
const windowOf = (title: string, fromHours: number, monitorIds: string[] = []): MaintenanceWindow => ({
  windowId: title,
  title,
  monitorIds,
  when: { kind: 'once', from: NOW + fromHours * HOUR, minutes: 60 },
});
const ATTEMPT: DeliveryAttempt = { at: NOW, isDelivered: false, status: 500, answer: '', tookMs: 1 };
const notificationOf = (changes: Partial<Notification>): Notification =>
  ({
    sequence: 7,
    isReminder: false,
    integrationName: '#ops',
    state: 'sent',
    attempts: [ATTEMPT],
    ...changes,
  }) as Notification;

interface Facts {
  integrations?: DestinationHealth[];
  quiet?: Partial<Quiet>;
  /** Each monitor's notifications; null for a deleted monitor. */
  notifications?: Record<string, Notification[] | null>;
  downs?: { monitorId: string; sequence: number }[];
  monitors?: { monitorId: string; at: number }[];
}

function read({ integrations = [], quiet = {}, notifications = {}, downs = [], monitors = [] }: Facts) {
  const held: Quiet = { windows: [], teamSnoozedUntil: null, monitorSnoozes: [], ...quiet };
  const alerts = createDashboardAlerts({
    alerts: {
      channelsOf: async () => new Map(),
      destinations: async () => ({ integrations, mailedUserIds: [] }),
      quiet: async () => held,
      listNotifications: async ({ monitorId }) => {
        const page = notifications[monitorId ?? ''];
        return page ? { notifications: page, hasOlder: false } : null;
      },
    },
    reach: { countWithoutAlerts: async () => 3 },
  });
  return alerts.read({ teamId: 'tid_1', downs, monitors, from: NOW - 18 * HOUR, to: NOW + 6 * HOUR }, NOW);
}

describe('the alerts section of a dashboard', () => {
  it('shows only how many monitors alert no one if the team has no alerts', async () => {
    expect(await read({})).toEqual({
      alertsNobody: 3,
      channels: { total: 0, working: 0, failing: 0, off: 0, unconfirmed: 0, muted: 0, troubled: [] },
      holds: [],
      snoozes: new Map(),
      heldUntil: new Map(),
      alerted: new Map(),
    });
  });

  it('separates integrations that work from those that don’t, with the reason', async () => {
    const { channels } = await read({
      integrations: [
        destination('Never used'),
        destination('Fine', delivery('sent')),
        destination('Failing', delivery('failed')),
        destination('Trying again', delivery('waiting', 'x'.repeat(500))),
        destination('Off', { isDisabled: true, disabled: { at: NOW - 1, why: 'Gone' } }),
        destination('By hand', { isDisabled: true }),
        destination('Unconfirmed', { isWaiting: true }),
      ],
    });
    expect(channels).toMatchObject({ total: 7, working: 2, failing: 2, off: 2, unconfirmed: 1, muted: 0 });
    expect(channels.troubled.map(({ name, state, since, answer }) => [name, state, since, answer])).toEqual([
      ['Failing', 'failing', NOW - HOUR, 'HTTP 500'],
      ['Trying again', 'failing', NOW - HOUR, `${'x'.repeat(159)}…`],
      ['Off', 'off', NOW - 1, 'Gone'],
      ['By hand', 'off', null, ''],
      ['Unconfirmed', 'unconfirmed', null, ''],
    ]);
  });

  it('shows a muted integration as not working since it was muted', async () => {
    const integrations = [destination('Muted', { isMuted: true, muted: { at: NOW - 2, until: null } })];
    expect((await read({ integrations })).channels).toMatchObject({
      working: 0,
      muted: 1,
      troubled: [{ name: 'Muted', state: 'muted', since: NOW - 2, answer: '' }],
    });
  });

  it('names at most five failing integrations, and counts all of them', async () => {
    const integrations = Array.from({ length: 9 }, (_, index) => destination(`${index}`, { isWaiting: true }));
    const { channels } = await read({ integrations });
    expect(channels).toMatchObject({ total: 9, working: 0, unconfirmed: 9 });
    expect(channels.troubled).toHaveLength(5);
  });

  it('lists the team’s snooze, then the maintenance windows on the time axis in order', async () => {
    const { holds, snoozes } = await read({
      quiet: {
        teamSnoozedUntil: NOW + HOUR,
        windows: [windowOf('Later', 3, ['mid_1']), windowOf('Earlier', -2), windowOf('Tomorrow', 24)],
        monitorSnoozes: [{ monitorId: 'mid_1', until: NOW + 5 }],
      } as Partial<Quiet>,
    });
    expect(holds).toEqual([
      { kind: 'snooze', title: '', from: NOW, to: NOW + HOUR, monitors: null },
      { kind: 'maintenance', title: 'Earlier', from: NOW - 2 * HOUR, to: NOW - HOUR, monitors: null },
      { kind: 'maintenance', title: 'Later', from: NOW + 3 * HOUR, to: NOW + 4 * HOUR, monitors: 1 },
    ]);
    expect(snoozes).toEqual(new Map([['mid_1', NOW + 5]]));
  });

  it.each<[string, Facts['quiet'], number | undefined]>([
    ['no hold', {}, undefined],
    ['its snooze', { monitorSnoozes: [{ monitorId: 'mid_1', until: NOW + 3 * HOUR }] }, 3],
    ['a snooze that ends before', { monitorSnoozes: [{ monitorId: 'mid_1', until: NOW + HOUR }] }, undefined],
    ['another monitor’s snooze', { monitorSnoozes: [{ monitorId: 'mid_2', until: NOW + 3 * HOUR }] }, undefined],
    ['the team’s snooze', { teamSnoozedUntil: NOW + 4 * HOUR }, 4],
    ['maintenance that starts before', { windows: [windowOf('Patching', 1.5)] as Quiet['windows'] }, 2.5],
    ['another monitor’s maintenance', { windows: [windowOf('Other', 1.5, ['mid_2'])] as Quiet['windows'] }, undefined],
  ])('shows when alerts are on hold at a given time: %s', async (_, quiet, hours) => {
    const { heldUntil } = await read({ quiet, monitors: [{ monitorId: 'mid_1', at: NOW + 2 * HOUR }] });
    expect(heldUntil.get('mid_1')).toBe(hours === undefined ? undefined : NOW + hours * HOUR);
  });

  it('names everyone who was alerted about an outage, in order, without reminders and other outages', async () => {
    const { alerted } = await read({
      downs: [
        { monitorId: 'mid_1', sequence: 7 },
        { monitorId: 'mid_gone', sequence: 1 },
      ],
      notifications: {
        mid_1: [
          notificationOf({ integrationName: 'Held', state: 'waiting', attempts: [] }),
          notificationOf({
            integrationName: 'On-call phone',
            state: 'failed',
            attempts: [ATTEMPT, ATTEMPT],
          }),
          notificationOf({ integrationName: 'Night', state: 'muted', attempts: [] }),
          notificationOf({ isReminder: true }),
          notificationOf({ sequence: 3 }),
          notificationOf({}),
        ],
        mid_gone: null,
      },
    });
    expect(alerted).toEqual(
      new Map([
        [
          'mid_1',
          [
            { name: '#ops', state: 'sent', tries: 1 },
            { name: 'Night', state: 'muted', tries: 0 },
            { name: 'On-call phone', state: 'failed', tries: 2 },
            { name: 'Held', state: 'waiting', tries: 0 },
          ],
        ],
        ['mid_gone', []],
      ]),
    );
  });
});
