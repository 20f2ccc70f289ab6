import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { ListMonitors, MonitorSort, TagGroup } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { SHOWN_STATUSES, shownStatusOf } from '../../../contract/monitors/shownStatus.ts';
import { foldText, nameOrderOf } from '../monitorText.ts';
import { T0, type ContractContext, type MonitorWorld } from '../testing/monitorWorld.ts';

const instant = fc.option(fc.integer({ min: T0 - 2, max: T0 + 2 }));
const someMonitor = fc.record({
  name: fc.constantFrom('Backup 9', 'backup 10', 'Élan', 'elan', 'Zebra', '100% sure', 'a_b'),
  slug: fc.constantFrom('', 'nightly'),
  tags: fc.uniqueArray(fc.constantFrom('db', 'web', 'Ünicode', 'x'), { maxLength: 3 }),
  status: fc.constantFrom('new' as const, 'up' as const, 'down' as const, 'paused' as const),
  isBroken: fc.nat(4).map((number) => number === 0),
  runningSince: instant,
  dueAt: instant,
  lastPingAt: instant,
});
type SomeMonitor = typeof someMonitor extends fc.Arbitrary<infer Value> ? Value : never;
const sorts: MonitorSort[] = ['status', 'name', '-name', 'lastPing', '-lastPing', 'due', '-due'];
const someQuery = fc.record(
  {
    text: fc.constantFrom('', 'BACKUP', 'elan', 'nightly', 'ünicode', '%', '_', "'", '\\', ' zebra '),
    tags: fc.uniqueArray(fc.constantFrom('db', 'web', 'Ünicode'), { maxLength: 2 }),
    statuses: fc.uniqueArray(fc.constantFrom(...SHOWN_STATUSES), { maxLength: 3 }),
    sort: fc.constantFrom(...sorts),
    groupBy: fc.constant('tag' as const),
    offset: fc.nat(4),
    limit: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: [] },
);

/** Creates a team with these monitors. */
async function makeTeam({ make, makeUnreadable, ping, restate, look }: MonitorWorld, monitors: SomeMonitor[]) {
  const ofTeam = createId(TEAM_ID_PREFIX);
  const all: Monitor[] = [];
  for (const { name, slug, tags, isBroken, runningSince, ...state } of monitors) {
    const monitor = await (isBroken ? makeUnreadable : make)({ name, slug, tags }, { ofTeam });
    const openRuns = runningSince === null ? [] : [{ rid: null, at: runningSince }];
    await restate(monitor, { ...state, openRuns });
    if (isBroken) await ping(monitor, T0);
    all.push(await look(monitor));
  }
  return { teamId: ofTeam, all };
}

const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);
const timed = (one: number | null, other: number | null, direction: number): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : direction * (one - other);
const shown = (monitor: Monitor): string => shownStatusOf(monitor, T0);
const placeOf = (monitor: Monitor): number => SHOWN_STATUSES.findIndex((status) => status === shown(monitor));
const overdueSince = (monitor: Monitor): number => (shown(monitor) === 'late' ? (monitor.dueAt ?? 0) : 0);
const byName = (one: Monitor, other: Monitor): number => compare(nameOrderOf(one.name), nameOrderOf(other.name));
const ORDERS: Record<MonitorSort, (one: Monitor, other: Monitor) => number> = {
  status: (one, other) => placeOf(one) - placeOf(other) || overdueSince(one) - overdueSince(other),
  name: byName,
  '-name': (one, other) => byName(other, one),
  lastPing: (one, other) => timed(one.lastPingAt, other.lastPingAt, 1),
  '-lastPing': (one, other) => timed(one.lastPingAt, other.lastPingAt, -1),
  due: (one, other) => timed(one.dueAt, other.dueAt, 1),
  '-due': (one, other) => timed(one.dueAt, other.dueAt, -1),
};

/** Returns a monitor's group. Monitors without a tag come last. */
const groupOf = ({ tags: [tag = '\uffff'] }: Monitor): string => tag;

function groupsOf(found: Monitor[]): TagGroup[] {
  const tags = [...new Set(found.map(({ tags: [tag = null] }) => tag))];
  return tags.map((tag) => {
    const ofTag = found.filter(({ tags: [first = null] }) => first === tag);
    const counts: TagGroup['counts'] = {};
    for (const status of ofTag.map((monitor) => shownStatusOf(monitor, T0))) counts[status] = (counts[status] ?? 0) + 1;
    return { tag, counts };
  });
}

/** Returns the expected content of a page, computed in the simplest possible way. */
function modelPage(all: Monitor[], query: Omit<ListMonitors, 'teamId'>) {
  const { text = '', tags = [], statuses = [], sort = 'status', groupBy, offset = 0, limit = 100 } = query;
  const wanted = foldText(text.trim());
  const matching = all.filter(
    (monitor) =>
      [monitor.name, monitor.slug, ...monitor.tags].some((part) => foldText(part).includes(wanted)) &&
      tags.every((tag) => monitor.tags.includes(tag)),
  );
  const found = matching
    .filter((monitor) => statuses.length === 0 || statuses.some((status) => status === shown(monitor)))
    .toSorted(
      (one, other) =>
        (groupBy === undefined ? 0 : compare(groupOf(one), groupOf(other))) ||
        ORDERS[sort](one, other) ||
        byName(one, other) ||
        compare(one.monitorId, other.monitorId),
    );
  return {
    groups: groupBy === undefined || offset > 0 ? undefined : groupsOf(found),
    ids: found.slice(offset, offset + limit).map(({ monitorId }) => monitorId),
    total: found.length,
    counts: Object.fromEntries(
      SHOWN_STATUSES.map((status) => [status, matching.filter((monitor) => shown(monitor) === status).length]),
    ),
  };
}

export function describePages({ world }: ContractContext): void {
  describe('a page of monitors', () => {
    it('matches a simple filter and sort of all monitors by their displayed status', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(someMonitor, { maxLength: 8 }),
          fc.array(someQuery, { minLength: 1, maxLength: 6 }),
          async (monitors, queries) => {
            const { teamId, all } = await makeTeam(world(), monitors);
            for (const query of queries) {
              const page = await world().store.page({ ...query, teamId }, T0);
              const ids = page.monitors.map(({ data }) => data.monitorId);
              const { total, counts, groups } = page;
              expect({ ids, total, counts, groups }).toEqual(modelPage(all, query));
              expect(await world().store.ids({ limit: 100, ...query, teamId }, T0)).toEqual(
                modelPage(all, { limit: 100, ...query }).ids,
              );
            }
          },
        ),
        { numRuns: 25 },
      );
    });

    it('counts statuses, and lists tags, as without a page', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(someMonitor, { maxLength: 6 }), someQuery, async (monitors, { tags = [] }) => {
          const { teamId } = await makeTeam(world(), monitors);
          const { counts, tags: offered } = await world().store.page({ teamId, tags }, T0);
          expect(await world().store.counts({ teamId, tags }, T0)).toEqual(counts);
          expect(await world().store.tags(teamId)).toEqual(offered);
        }),
        { numRuns: 10 },
      );
    });

    it('includes the team’s tags, most used first', async () => {
      const { store, make, teamId } = world();
      for (const tags of [['b'], ['a', 'b'], ['c'], ['c', 'b'], []]) await make({ tags });
      expect((await store.page({ teamId, text: 'nothing has this name' }, T0)).tags).toEqual(['b', 'c', 'a']);
    });

    it('does not include anything from another team', async () => {
      const { store, make } = world();
      await make({ tags: ['b'] });
      const page = await store.page({ teamId: createId(TEAM_ID_PREFIX) }, T0);
      expect(page).toMatchObject({ monitors: [], total: 0, tags: [], alertsNobody: 0 });
    });

    it('includes only the start of a description', async () => {
      const { store, make, teamId } = world();
      await make({ description: 'é'.repeat(500) });
      expect((await store.page({ teamId }, T0)).monitors[0]?.data.description).toBe('é'.repeat(100));
    });
  });
}
