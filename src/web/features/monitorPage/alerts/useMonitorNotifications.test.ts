import { describe, expect, it } from '@jest/globals';
import type { NotificationPage } from '../../../../contract/alerting/alertingCalls.ts';
import type { FlipEvent } from '../../../../contract/monitors/monitorEvents.ts';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import { edit, flip, ping } from '../events/testing/events.ts';
import { isAwaited, notificationsOf } from './flipNotifications.ts';
import { notificationPages, type PageArg } from './useMonitorNotifications.ts';

type NotificationKey = Pick<Notification, 'notificationId' | 'sequence' | 'createdAt'>;
const notification = (notificationId: string, createdAt: number, sequence = 1) =>
  ({ notificationId, createdAt, sequence }) satisfies NotificationKey as Notification;
const page = (notifications: Notification[], hasOlder: boolean): NotificationPage => ({ notifications, hasOlder });

const PAGE = 3;
/** Pages through all notifications the way the platform does. */
const readFrom =
  (all: Notification[]) =>
  ({ before = Infinity }: PageArg) => {
    const found = all.filter(({ createdAt }) => createdAt < before);
    return page(found.slice(0, PAGE), found.length > PAGE);
  };
const idsOf = (notifications: readonly Notification[]) => notifications.map(({ notificationId }) => notificationId);

describe('the pages of notifications', () => {
  const all = [
    notification('e', 50),
    notification('d', 40),
    notification('c', 30),
    notification('b', 20),
    notification('a', 10),
  ];

  it.each([
    [Infinity, ['e', 'd', 'c']],
    [31, ['e', 'd', 'c']],
    [30, ['e', 'd', 'c', 'b', 'a']],
    [0, ['e', 'd', 'c', 'b', 'a']],
  ])('that reach back to %d contain %j', (backTo, ids) => {
    expect(idsOf(notificationPages(readFrom(all), backTo).notifications)).toEqual(ids);
  });

  it('include all notifications created at the same instant', () => {
    const together = [
      notification('e', 50),
      notification('d', 40),
      notification('c', 30),
      notification('b', 30),
      notification('a', 10),
    ];
    expect(idsOf(notificationPages(readFrom(together), 0).notifications)).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('end at a page with a single instant, and at a page that has not been read yet', () => {
    const together = ['d', 'c', 'b', 'a'].map((id) => notification(id, 30));
    expect(notificationPages(readFrom(together), 0).args).toEqual([{}, { before: 31 }]);
    expect(notificationPages(() => undefined, 0)).toEqual({ args: [{}], notifications: [] });
  });
});

describe('the notifications of a flip', () => {
  const down = flip(3);

  it('are those with its sequence since the flip, oldest first', () => {
    const all = [
      notification('c', down.at + 60, 3),
      notification('b', down.at + 30, 4),
      notification('a', down.at, 3),
      notification('old', 0, 3),
    ];
    expect(idsOf(notificationsOf(down, all))).toEqual(['a', 'c']);
  });

  const up = (from: FlipEvent['from']) => flip(3, { from, to: 'up', reason: 'success' });
  it.each<[string, boolean, FlipEvent, number, Notification[]]>([
    ['just now, and no one was alerted', true, down, 1_000, []],
    ['up again just now', true, up('down'), 1_000, []],
    ['already alerted', false, down, 1_000, [notification('a', down.at + 500, 3)]],
    ['a while ago', false, down, 60_000, []],
    ['a pause that was undone', false, flip(3, { from: 'paused', reason: 'resumed' }), 1_000, []],
    ['from new to up, which alerts no one', false, up('new'), 1_000, []],
  ])('for a flip that is %s: whether they are awaited is %p', (_case, expected, last, agoMs, all) => {
    expect(isAwaited([ping(5), edit(4), last, flip(2)], all, last.at + agoMs)).toBe(expected);
  });
});
