import { NO_RUNS } from '../recentRuns.ts';
import { dayOf, emptyDay } from '../rollups/dayRollup.ts';
import type { MonitorState } from './monitorState.ts';

/** The state of a monitor that was created or reset at an instant: it expects nothing before the first ping. */
export function newState(at: number): MonitorState {
  return {
    status: 'new',
    statusSince: at,
    lastPingAt: null,
    lastPingKind: null,
    lastSuccessAt: null,
    lastDurationMs: null,
    openRuns: [],
    dueAt: null,
    deadlineAt: null,
    away: null,
    recentRuns: NO_RUNS,
    accountedAt: at,
    today: emptyDay(dayOf(at)),
  };
}
