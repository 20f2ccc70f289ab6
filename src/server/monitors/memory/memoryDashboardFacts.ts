import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { startsOutage, withoutUndonePauses } from '../../../contract/monitors/outages.ts';
import {
  MAX_SEARCHED_PINGS,
  OUTPUT_END_BYTES,
  type DashboardFacts,
  type DownFacts,
  type FlipDay,
  type NetEntries,
} from '../dashboardFacts.ts';
import { dayNumberAt } from '../zoneDays.ts';
import { nameOrderOf } from '../monitorText.ts';
import { unpackRuns } from '../recentRuns.ts';
import { byBytes, type KeptMonitor, type MonitorMemory } from './monitorMemory.ts';

type KeptFlip = KeptMonitor['flips'][number];

/** Reads dashboard facts from memory. */
export function createMemoryDashboardFacts(memory: MonitorMemory): DashboardFacts {
  const known = (ids: readonly number[]): KeptMonitor[] =>
    ids.flatMap((id) => {
      const monitor = memory.monitors.get(id);
      return monitor === undefined ? [] : [monitor];
    });

  return {
    outlines: async (teamId) =>
      memory
        .ofTeam(teamId)
        .toSorted(
          (one, other) =>
            byBytes(nameOrderOf(one.settings.name), nameOrderOf(other.settings.name)) ||
            byBytes(one.monitorId, other.monitorId),
        )
        .map(({ id, monitorId, settings, state, isBroken, createdAt }) => ({
          id,
          monitorId,
          name: settings.name,
          tags: settings.tags,
          status: state.status,
          isBroken,
          createdAt,
          statusSince: state.statusSince,
          runningSince: state.openRuns[0]?.at ?? null,
          dueAt: state.dueAt,
          deadlineAt: state.deadlineAt,
          lastDurationMs: state.lastDurationMs,
          today: state.today,
        })),

    flipDays: async (of, { from, to, timezone }) =>
      ('id' in of ? known([of.id]) : memory.ofTeam(of.teamId)).flatMap(({ id, flips }) => {
        const counted = flips.filter(({ at }) => at >= from && at <= to);
        const dayOf = ({ at }: KeptFlip) => dayNumberAt(timezone, at);
        return [...new Set(counted.map(dayOf))].map((day): FlipDay => {
          const ofDay = counted.filter((flip) => dayOf(flip) === day);
          const watched = ofDay.filter((flip) => flip.to === 'up' || flip.to === 'down').map(({ at }) => at);
          return {
            id,
            day,
            base: from,
            watchedAt: watched.length === 0 ? null : Math.min(...watched),
            downs: ofDay.filter(startsOutage).length,
            up: netEntries(ofDay, 'up', from),
            down: netEntries(ofDay, 'down', from),
          };
        });
      }),

    laneFacts: async (ids) =>
      known(ids).map(({ id, settings, state }) => ({
        id,
        schedule: settings.schedule,
        graceSeconds: settings.graceSeconds,
        longestRunSeconds: settings.longestRunSeconds ?? null,
        recentRuns: unpackRuns(state.recentRuns),
        lastSuccessAt: state.lastSuccessAt,
        runbookUrl: settings.runbookUrl ?? null,
      })),

    laneFlips: async (teamId, ids, since) =>
      known(ids)
        .filter((monitor) => monitor.teamId === teamId)
        .flatMap(({ id, flips }) => flips.filter(({ at }) => at >= since).map((flip) => ({ id, flip })))
        .toSorted((one, other) => one.flip.at - other.flip.at || one.flip.number - other.flip.number)
        .map(({ id, flip: { at, from, to, reason } }) => ({ id, at, from, to, reason })),

    lastDowns: async (ids) =>
      known(ids).flatMap((monitor) =>
        downsOf(monitor)
          .slice(-1)
          .map(({ down }) => down),
      ),

    downsBefore: async (ids, before) =>
      known(ids).flatMap(({ id, flips }) => {
        const flip = flips.findLast((each) => startsOutage(each) && each.at < before);
        return flip === undefined ? [] : [{ id, at: flip.at, reason: flip.reason }];
      }),

    laterFailures: async (ids) =>
      known(ids).flatMap((monitor) => {
        const start = downsOf(monitor).at(-1)?.flip.sequence ?? Infinity;
        const failure = monitor.pings
          .filter(({ sequence }) => sequence > start)
          .slice(-MAX_SEARCHED_PINGS)
          .findLast(({ kind }) => kind === 'fail');
        if (failure === undefined) return [];
        return [{ id: monitor.id, exitStatus: failure.exitStatus, output: outputEndOf(failure.body) }];
      }),

    resolvedDowns: async (teamId, since, limit) =>
      memory
        .ofTeam(teamId)
        .flatMap((monitor) => downsOf(monitor).slice(-1))
        .filter(({ flip, down }) => flip.at >= since && down.until !== null)
        .toSorted((one, other) => other.flip.at - one.flip.at || other.flip.number - one.flip.number)
        .slice(0, limit)
        .map(({ down }) => down),

    timesDownAfter: async (teamId, instant) => {
      const times = memory
        .ofTeam(teamId)
        .map((monitor) => [monitor.id, downsOf(monitor).filter(({ flip }) => flip.at > instant).length] as const);
      return new Map(times.filter(([, count]) => count > 0));
    },

    rollupsOn: async (ids, days) =>
      known(ids).flatMap(({ id, days: stored }) =>
        [...stored.values()].filter(({ day }) => days.includes(day)).map((rollup) => ({ id, rollup })),
      ),
  };
}

function netEntries(flips: readonly KeptFlip[], status: StoredStatus, base: number): NetEntries {
  const signed = flips.map(({ at, from, to }) => ({
    offsetMs: at - base,
    sign: to === status ? 1 : from === status ? -1 : 0,
  }));
  return {
    net: signed.reduce((sum, { sign }) => sum + sign, 0),
    offsetMs: signed.reduce((sum, { sign, offsetMs }) => sum + sign * offsetMs, 0),
  };
}

const outputEndOf = (body: Uint8Array): Uint8Array | null => (body.length === 0 ? null : body.slice(-OUTPUT_END_BYTES));

/** Returns downtimes, oldest first. */
function downsOf({ id, pings, ...monitor }: KeptMonitor): { flip: KeptFlip; down: DownFacts }[] {
  const flips = withoutUndonePauses(monitor.flips);
  return flips.flatMap((flip, index) => {
    if (flip.to !== 'down') return [];
    const cause = pings.find(({ sequence }) => sequence === flip.sequence - 1);
    const down: DownFacts = {
      id,
      sequence: flip.sequence,
      at: flip.at,
      reason: flip.reason,
      until: flips[index + 1]?.at ?? null,
      exitStatus: cause?.exitStatus ?? null,
      output: cause === undefined ? null : outputEndOf(cause.body),
    };
    return [{ flip, down }];
  });
}
