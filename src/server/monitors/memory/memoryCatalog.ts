import { FLAPPING_MS, TIMES_DOWN } from '../../../contract/monitors/flapping.ts';
import type { ListEvents, ListMonitors, MonitorHistory, TagGroup } from '../../../contract/monitors/monitorCalls.ts';
import type { MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import { EVENTS_PER_PAGE, MAX_LISTED_IDS, MONITORS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import { startsOutage, withoutUndonePauses } from '../../../contract/monitors/outages.ts';
import { SHOWN_STATUSES, shownStatusOf, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import type { MonitorCatalog } from '../monitorCatalog.ts';
import { foldText, nameOrderOf, searchTextOf, searchWordsOf, textStartOf } from '../monitorText.ts';
import { createMemoryDashboardFacts } from './memoryDashboardFacts.ts';
import { byBytes, documentFromMemory, type KeptMonitor, type MonitorMemory } from './monitorMemory.ts';

const DESCRIPTION_START = 100;
const BODY_START_BYTES = 300;

const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);
const byId = (one: { monitorId: string }, other: { monitorId: string }): number =>
  byBytes(one.monitorId, other.monitorId);
const byName = (one: PingableMonitor, other: PingableMonitor): number =>
  byBytes(nameOrderOf(one.name), nameOrderOf(other.name));
/** Compares times. Rows without a time come last in both directions. */
const byTime = (one: number | null, other: number | null): number => compare(one ?? Infinity, other ?? Infinity);
const timed = (one: number | null, other: number | null, direction: number): number =>
  one === null || other === null ? byTime(one, other) : direction * compare(one, other);

/** Creates the in-memory monitor catalog. */
export function createMemoryCatalog(memory: MonitorMemory): MonitorCatalog {
  const documentsOf = (teamId: string) => memory.ofTeam(teamId).map(documentFromMemory);

  return {
    async find(name) {
      const monitor = memory.named(name);
      return monitor === undefined ? null : documentFromMemory(monitor);
    },
    count: async (teamId) => memory.ofTeam(teamId).length,
    children: async (teamId, after, limit) =>
      memory
        .ofTeam(teamId)
        .filter(({ monitorId }) => byBytes(monitorId, after) > 0)
        .toSorted(byId)
        .slice(0, limit)
        .map(documentFromMemory),
    page: async (query, now) => pageOf(documentsOf(query.teamId), query, now),
    ids: async (query, now) =>
      pageOf(documentsOf(query.teamId), { limit: MAX_LISTED_IDS, ...query }, now).monitors.map(
        ({ data }) => data.monitorId,
      ),
    search: async ({ teamIds, text, limit }, now) => {
      const words = searchWordsOf(text);
      const isInside = (monitor: PingableMonitor): number => Number(!searchTextOf(monitor).startsWith(words[0] ?? ''));
      const place = (monitor: PingableMonitor): number => SHOWN_STATUSES.indexOf(shownStatusOf(monitor, now));
      return teamIds
        .flatMap(documentsOf)
        .map(({ data }) => data)
        .filter((monitor) => words.every((word) => searchTextOf(monitor).includes(word)))
        .toSorted(
          (one, other) =>
            isInside(one) - isInside(other) || place(one) - place(other) || byName(one, other) || byId(one, other),
        )
        .slice(0, limit)
        .map(({ teamId, monitorId, uuid, name, status, broken, runningSince, dueAt }) => ({
          teamId,
          monitorId,
          uuid,
          name,
          status,
          runningSince,
          dueAt,
          ...(broken !== undefined && { broken }),
        }));
    },
    trouble: async (teamIds, now) =>
      teamIds
        .toSorted(byBytes)
        .map((teamId) => ({ teamId, counts: countsOf(documentsOf(teamId), now) }))
        .filter(({ counts }) => counts.down + counts.late > 0)
        .map(({ teamId, counts: { down, late } }) => ({ teamId, down, late })),
    ...createMemoryDashboardFacts(memory),
    async events(query) {
      const monitor = memory.named(query);
      return monitor === undefined ? null : timelineOf(monitor, query);
    },
    async pingBody(name, sequence) {
      const monitor = memory.named(name);
      if (monitor === undefined) return null;
      const ping = monitor.pings.find((logged) => logged.sequence === sequence);
      if (ping === undefined || ping.body.length === 0) return undefined;
      return { bytes: Buffer.from(ping.body).toString('base64'), isCut: ping.isBodyCut };
    },
    async history(query) {
      const monitor = memory.named(query);
      if (monitor === undefined) return null;
      const { from, to } = query;
      const [firstDay, lastDay] = [from, to].map((at) => new Date(at).toISOString().slice(0, 10)) as [string, string];
      return {
        days: daysOf(monitor, firstDay, lastDay),
        runs: monitor.pings.flatMap(({ sequence, at, durationMs, kind, exitStatus }) =>
          durationMs !== null && at >= from && at <= to
            ? [{ sequence, at, durationMs, kind: kind as 'success' | 'fail', exitStatus }]
            : [],
        ),
        downtimes: downtimesOf(monitor).filter((time) => time.from <= to && (time.to === null || time.to >= from)),
        state: monitor.state,
        monitor: { id: monitor.id, status: monitor.state.status, createdAt: monitor.createdAt },
      };
    },
    listedDays: async ({ teamId, monitorIds, firstDay, lastDay }) =>
      memory
        .ofTeam(teamId)
        .filter(({ monitorId }) => monitorIds.includes(monitorId))
        .map((monitor) => storedDaysOf(monitor, firstDay, lastDay)),
    listedFlapping: async ({ teamId, monitorIds, now }) =>
      memory
        .ofTeam(teamId)
        .filter(({ monitorId }) => monitorIds.includes(monitorId))
        .flatMap(({ monitorId, flips }) => {
          const downs = flips.filter((flip) => startsOutage(flip) && flip.at > now - FLAPPING_MS);
          const first = downs.at(-TIMES_DOWN);
          return first ? [{ monitorId, timesDown: downs.length, since: first.at }] : [];
        }),
    countSlugs: async (teamId) => memory.ofTeam(teamId).filter(({ settings }) => settings.slug !== '').length,
    slugsLike: async ({ teamId, exceptMonitorId, slug, stem }) =>
      memory
        .ofTeam(teamId)
        .filter(({ monitorId }) => monitorId !== exceptMonitorId)
        .map(({ settings }) => settings.slug)
        .filter((taken) => taken !== '' && (taken === slug || taken.startsWith(`${stem}-`))),
    async past(name) {
      const monitor = memory.named(name);
      if (monitor === undefined) return null;
      return {
        successes: monitor.pings.filter(({ kind }) => kind === 'success').map(({ at }) => at),
        pauses: monitor.flips.filter(({ to }) => to === 'paused').map(({ at }) => at),
      };
    },
  };
}

type Documents = ReturnType<typeof documentFromMemory>[];

const listed = (document: Documents[number]): Documents[number] => ({
  ...document,
  data: { ...document.data, description: Array.from(document.data.description).slice(0, DESCRIPTION_START).join('') },
});

function countsOf(documents: Documents, now: number): Record<ShownStatus, number> {
  const counts = Object.fromEntries(SHOWN_STATUSES.map((status) => [status, 0])) as Record<ShownStatus, number>;
  for (const { data } of documents) counts[shownStatusOf(data, now)] += 1;
  return counts;
}

/** Groups monitors that are already sorted by group. */
function groupsOf(ordered: Documents, now: number): TagGroup[] {
  const groups = new Map<string | null, Documents>();
  for (const document of ordered) {
    const tag = document.data.tags[0] ?? null;
    groups.set(tag, [...(groups.get(tag) ?? []), document]);
  }
  return [...groups].map(([tag, documents]) => ({
    tag,
    counts: Object.fromEntries(Object.entries(countsOf(documents, now)).filter(([, count]) => count > 0)),
  }));
}

function pageOf(all: Documents, query: ListMonitors, now: number) {
  const { text = '', tags = [], statuses = [], sort = 'status', offset = 0, limit = MONITORS_PER_PAGE } = query;
  const wanted = foldText(text.trim());
  const place = (monitor: PingableMonitor): number => SHOWN_STATUSES.indexOf(shownStatusOf(monitor, now));
  const overdue = (monitor: PingableMonitor): number =>
    shownStatusOf(monitor, now) === 'late' ? (monitor.dueAt ?? 0) : 0;
  const orders: Record<typeof sort, (one: PingableMonitor, other: PingableMonitor) => number> = {
    status: (one, other) => place(one) - place(other) || overdue(one) - overdue(other),
    name: byName,
    '-name': (one, other) => byName(other, one),
    lastPing: (one, other) => timed(one.lastPingAt, other.lastPingAt, 1),
    '-lastPing': (one, other) => timed(one.lastPingAt, other.lastPingAt, -1),
    due: (one, other) => timed(one.dueAt, other.dueAt, 1),
    '-due': (one, other) => timed(one.dueAt, other.dueAt, -1),
  };
  const matching = all.filter(
    ({ data }) => searchTextOf(data).includes(wanted) && tags.every((tag) => data.tags.includes(tag)),
  );
  const found = matching.filter(({ data }) => statuses.length === 0 || statuses.includes(shownStatusOf(data, now)));
  const uses = new Map<string, number>();
  for (const tag of all.flatMap(({ data }) => data.tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const isGrouped = query.groupBy === 'tag';
  const byTag = (one: PingableMonitor, other: PingableMonitor): number => {
    const [tag, otherTag] = [one.tags[0], other.tags[0]];
    if (!isGrouped || tag === otherTag) return 0;
    return tag === undefined ? 1 : otherTag === undefined ? -1 : byBytes(tag, otherTag);
  };
  const ordered = found.toSorted(
    ({ data: one }, { data: other }) =>
      byTag(one, other) || orders[sort](one, other) || byName(one, other) || byId(one, other),
  );
  return {
    monitors: ordered.slice(offset, offset + limit).map(listed),
    ...(isGrouped && offset === 0 && { groups: groupsOf(ordered, now) }),
    total: found.length,
    counts: countsOf(matching, now),
    tags: [...uses]
      .toSorted(([tag, count], [other, otherCount]) => otherCount - count || compare(tag, other))
      .map(([tag]) => tag),
    alertsNobody: 0,
  };
}

function timelineOf(monitor: KeptMonitor, query: ListEvents) {
  const { after = 0, before = Infinity, from = 0, to = Infinity, filters = [], limit = EVENTS_PER_PAGE } = query;
  const events: MonitorEvent[] = [
    ...monitor.pings.map(({ body, isUnfinished, ...ping }) => ({
      type: 'ping' as const,
      ...ping,
      ...(isUnfinished && { isUnfinished }),
      bodyBytes: body.length,
      bodyStart: body.length === 0 ? null : textStartOf(body.subarray(0, BODY_START_BYTES)),
    })),
    ...monitor.flips.map(({ number: _number, ...flip }) => ({ type: 'flip' as const, ...flip })),
    ...monitor.edits.map((edit) => ({ type: 'edit' as const, ...edit })),
  ];
  const found = events
    .filter(({ sequence, at }) => sequence > after && sequence < before && at >= from && at <= to)
    .filter((event) => filters.length === 0 || filters.includes(event.type === 'ping' ? event.kind : event.type))
    .toSorted((one, other) => other.sequence - one.sequence);
  return { events: found.slice(0, limit), hasOlder: found.length > limit };
}

const storedDaysOf = (monitor: KeptMonitor, firstDay: string, lastDay: string) => ({
  monitorId: monitor.monitorId,
  name: monitor.settings.name,
  days: daysOf(monitor, firstDay, lastDay),
  state: monitor.state,
});

const daysOf = ({ days }: KeptMonitor, firstDay: string, lastDay: string) =>
  [...days.values()]
    .filter(({ day }) => day >= firstDay && day <= lastDay)
    .toSorted((one, other) => compare(one.day, other.day));

function downtimesOf(monitor: KeptMonitor): MonitorHistory['downtimes'] {
  const flips = withoutUndonePauses(monitor.flips);
  return flips.flatMap(({ at, to, reason }, index) =>
    to === 'down' ? [{ from: at, to: flips[index + 1]?.at ?? null, reason }] : [],
  );
}
