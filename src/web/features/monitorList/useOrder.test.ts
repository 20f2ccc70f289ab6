import { describe, expect, it } from '@jest/globals';
import type { MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { monitorOf } from '../../testing/fakeMonitors.ts';
import { withChange, type ListedMonitors } from '../monitors/index.ts';
import { orderChanges } from './useOrder.tsx';

const none: Record<ShownStatus, number> = { new: 0, up: 0, late: 0, started: 0, down: 0, paused: 0, broken: 0 };
const monitors = [monitorOf('t', 0), monitorOf('t', 1)];
const page: ListedMonitors = {
  monitors: monitors.map((data) => ({ key: ['teams', 't', 'monitors', data.monitorId], data, versionstamp: '5' })),
  total: 2,
  counts: { ...none, up: 2 },
  tags: [],
  alertsNobody: 0,
  moved: [],
  gone: [],
};
const [first] = page.monitors;
const change = (changes: object, versionstamp = '6') =>
  ({ type: 'set', key: first!.key, data: { ...first!.data, ...changes }, versionstamp }) as const;

describe('a change of a listed monitor', () => {
  it('is shown in its row, which stays in place', () => {
    const after = withChange(page, change({ status: 'down' }), 'status');
    expect(after.monitors.map(({ data }) => data.status)).toEqual(['down', 'up']);
    expect(after.moved).toEqual([first!.data.monitorId]);
  });

  it.each<[MonitorSort, object, boolean]>([
    ['status', { lastPingAt: 1 }, false],
    ['name', { name: 'Z' }, true],
    ['name', { status: 'down' }, false],
    ['-lastPing', { lastPingAt: 1 }, true],
    ['due', { dueAt: 1 }, true],
    ['due', { lastPingAt: 1 }, false],
  ])('in a list sorted by %s, moves the row if it is %p: %p', (sort, changes, isMoved) => {
    expect(withChange(page, change(changes), sort).moved).toHaveLength(isMoved ? 1 : 0);
  });

  it('is ignored if it is older than the listed version, or for another monitor', () => {
    expect(withChange(page, change({ name: 'old' }, '5'), 'name')).toBe(page);
    expect(withChange(page, { ...change({}), key: ['teams', 't', 'monitors', 'mid_other'] }, 'name')).toBe(page);
  });

  it('leaves the row of a deleted monitor until the list is reread', () => {
    const after = withChange(page, { type: 'delete', key: first!.key, versionstamp: '6' }, 'name');
    expect([after.monitors.length, after.gone]).toEqual([2, [first!.data.monitorId]]);
  });
});

describe('the number of monitors that would move', () => {
  it.each<[string, MonitorSort, Partial<Record<ShownStatus, number>>, number]>([
    ['nothing has changed', 'status', { up: 2 }, 0],
    ['one went down', 'status', { up: 1, down: 1 }, 1],
    ['one went down, and the order is by name', 'name', { up: 1, down: 1 }, 0],
    ['one was added, and the order is by name', 'name', { up: 3 }, 1],
    ['two were deleted', 'status', {}, 2],
  ])('is correct if %s', (_what, sort, counts, expected) => {
    expect(orderChanges({ teamId: 't', sort }, [page], { counts: { ...none, ...counts } })).toBe(expected);
  });

  it('is based on counts in a list filtered by status, regardless of its order', () => {
    const query = { teamId: 't', sort: 'name', statuses: ['up'] } as const;
    expect(orderChanges({ ...query, statuses: ['up'] }, [page], { counts: { ...none, up: 1, down: 1 } })).toBe(1);
  });

  it('includes a moved monitor once, even if it is on several pages', () => {
    const moved = { ...page, moved: ['a'] };
    expect(orderChanges({ teamId: 't', sort: 'name' }, [moved, moved], undefined)).toBe(1);
  });
});
