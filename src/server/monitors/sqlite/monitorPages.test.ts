import { afterAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Document } from '../../../contract/documents.ts';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { ListMonitors, MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { SHOWN_STATUSES, shownStatusOf } from '../../../contract/monitors/shownStatus.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { prepareWrite } from '../../database/sqlite/statement.ts';
import { foldText, nameOrderOf } from '../monitorText.ts';
import { domainRules } from '../rules/domainRules.ts';
import { openMonitorFile } from '../testing/openMonitorFile.ts';
import { prepareMonitorPages } from './monitorPages.ts';

const NOW = 1_000;
const file = openMonitorFile(temporaryFiles()(), domainRules);
const pages = prepareMonitorPages(file.sqlite);
const setState = prepareWrite(
  file.sqlite,
  'UPDATE monitors SET status = ?, broken = ?, running_since = ?, due_at = ?, last_ping_at = ? WHERE uuid = ?',
);
afterAll(() => file.close());

const instant = fc.option(fc.integer({ min: NOW - 2, max: NOW + 2 }));
const someTag = fc.constantFrom('db', 'web', 'Ünicode', 'x');
const someMonitor = fc.record({
  name: fc.constantFrom('Backup 9', 'backup 10', 'Élan', 'elan', 'Zebra', '100% sure', 'a_b'),
  slug: fc.constantFrom('', 'nightly'),
  tags: fc.uniqueArray(someTag, { maxLength: 3 }),
  status: fc.constantFrom('new', 'up', 'down', 'paused'),
  broken: fc.option(fc.constant('unreadable'), { freq: 5 }),
  runningSince: instant,
  dueAt: instant,
  lastPingAt: instant,
});
type SomeMonitor = typeof someMonitor extends fc.Arbitrary<infer Value> ? Value : never;
const sorts: MonitorSort[] = ['status', 'name', '-name', 'lastPing', '-lastPing', 'due', '-due'];
const someQuery = fc.record(
  {
    text: fc.constantFrom('', 'BACKUP', 'elan', 'nightly', 'ünicode', '%', '_', "'", ' zebra '),
    tags: fc.uniqueArray(someTag, { maxLength: 2 }),
    statuses: fc.uniqueArray(fc.constantFrom(...SHOWN_STATUSES), { maxLength: 3 }),
    sort: fc.constantFrom(...sorts),
    offset: fc.nat(4),
    limit: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: [] },
);

/** A team of its own, with these monitors in it. */
function makeTeam(monitors: SomeMonitor[]): { teamId: string; all: Monitor[] } {
  const teamId = createId(TEAM_ID_PREFIX);
  const uuids = file.create(...monitors.map(({ name, slug, tags }) => ({ teamId, settings: { name, slug, tags } })));
  uuids.forEach((uuid, index) => {
    const { status, broken, runningSince, dueAt, lastPingAt } = monitors[index]!;
    setState(status, broken, runningSince, dueAt, lastPingAt, uuid);
  });
  return { teamId, all: uuids.map((uuid) => file.monitor(uuid)!) };
}

const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);
const timed = (one: number | null, other: number | null, direction: number): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : direction * (one - other);
const shown = (monitor: Monitor): string => shownStatusOf(monitor, NOW);
const placeOf = (monitor: Monitor): number => SHOWN_STATUSES.findIndex((status) => status === shown(monitor));
const byName = (one: Monitor, other: Monitor): number => compare(nameOrderOf(one.name), nameOrderOf(other.name));
const ORDERS: Record<MonitorSort, (one: Monitor, other: Monitor) => number> = {
  status: (one, other) => placeOf(one) - placeOf(other),
  name: byName,
  '-name': (one, other) => byName(other, one),
  lastPing: (one, other) => timed(one.lastPingAt, other.lastPingAt, 1),
  '-lastPing': (one, other) => timed(one.lastPingAt, other.lastPingAt, -1),
  due: (one, other) => timed(one.dueAt, other.dueAt, 1),
  '-due': (one, other) => timed(one.dueAt, other.dueAt, -1),
};

/** What a page holds, as plainly as it can be said. */
function modelPage(all: Monitor[], query: Omit<ListMonitors, 'teamId'>) {
  const { text = '', tags = [], statuses = [], sort = 'status', offset = 0, limit = 100 } = query;
  const wanted = foldText(text.trim());
  const matching = all.filter(
    (monitor) =>
      [monitor.name, monitor.slug, ...monitor.tags].some((part) => foldText(part).includes(wanted)) &&
      tags.every((tag) => monitor.tags.includes(tag)),
  );
  const found = matching
    .filter((monitor) => statuses.length === 0 || statuses.includes(shown(monitor)))
    .toSorted(
      (one, other) => ORDERS[sort](one, other) || byName(one, other) || compare(one.monitorId, other.monitorId),
    );
  return {
    ids: found.slice(offset, offset + limit).map(({ monitorId }) => monitorId),
    total: found.length,
    counts: Object.fromEntries(
      SHOWN_STATUSES.map((status) => [status, matching.filter((monitor) => shown(monitor) === status).length]),
    ),
  };
}

describe('a page of monitors', () => {
  it('holds what a plain filter and sort of all monitors holds, by the status that is shown', () => {
    fc.assert(
      fc.property(fc.array(someMonitor, { maxLength: 12 }), someQuery, (monitors, query) => {
        const { teamId, all } = makeTeam(monitors);
        const page = pages.page({ ...query, teamId }, NOW);
        const ids = page.monitors.map(({ data }: Document<Monitor>) => data.monitorId);
        expect({ ids, total: page.total, counts: page.counts }).toEqual(modelPage(all, query));
      }),
      { numRuns: 150 },
    );
  });

  it('tells all tags of the team, the most used first', () => {
    const { teamId } = makeTeam([]);
    file.create(...[['b'], ['a', 'b'], ['c'], ['c', 'b']].map((tags) => ({ teamId, settings: { tags } })));
    expect(pages.page({ teamId, text: 'nothing is called so' }, NOW).tags).toEqual(['b', 'c', 'a']);
  });

  it('shows nothing of another team', () => {
    makeTeam(fc.sample(someMonitor, 3));
    expect(pages.page({ teamId: createId(TEAM_ID_PREFIX) }, NOW)).toMatchObject({ monitors: [], total: 0, tags: [] });
  });
});
