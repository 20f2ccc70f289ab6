import {
  ClearEventsSchema,
  type DailyRollup,
  type GetMonitorHistory,
  type MonitorHistory,
  MonitorHistorySchema,
} from '../../../contract/monitors/monitorCalls.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { succeed } from '../../outcome.ts';
import type { StoredHistory } from '../monitorCatalog.ts';
import { dailyRollupOf, dayOf, type DayRollup, isEmptyDay } from '../rollups/dayRollup.ts';
import { daysUntil } from '../rules/accountTime.ts';
import { answerEdit, type CallServices, editorOf, invalidInput, notFound } from './callServices.ts';

/** The last instant that a `Date` can hold. */
const LAST_INSTANT = 8.64e15;

/** `monitors/history`. */
export function monitorHistory(services: CallServices) {
  return defineTeamCall({
    path: ['monitors', 'history'],
    forTeam: 'read',
    cost: 20,
    input: MonitorHistorySchema,
    async handle(query) {
      if (query.to < query.from) return invalidInput({ path: 'to', message: 'must not be before from' });
      const stored = await services.monitors.history(query);
      if (stored === null) return notFound(query);
      const { runs, downtimes } = stored;
      const answer: MonitorHistory = { days: rollupsOf(stored, query, services.now()), runs, downtimes };
      return succeed(answer);
    },
  });
}

/** Time is accounted when something happens; this adds the time since then. */
function rollupsOf(stored: StoredHistory, { from, to }: GetMonitorHistory, now: number): DailyRollup[] {
  const isAsked = ({ day }: DayRollup): boolean => startOf(day) <= to && day >= dayOf(Math.min(from, LAST_INSTANT));
  return daysUntil(stored, now)
    .filter((day) => isAsked(day) && !isEmptyDay(day))
    .map(dailyRollupOf);
}

const startOf = (day: string): number => Date.parse(day);

/** `monitors/clearEvents`. */
export function clearEvents(services: CallServices) {
  const { monitors } = services;
  return defineTeamCall({
    path: ['monitors', 'clearEvents'],
    forTeam: 'write',
    cost: 10,
    input: ClearEventsSchema,
    async handle({ teamId, monitorId, versionstamp }, caller) {
      const outcome = await monitors.clear(teamId, { monitorId, versionstamp }, await editorOf(services, caller));
      return answerEdit(monitors, { teamId, monitorId }, outcome);
    },
  });
}
