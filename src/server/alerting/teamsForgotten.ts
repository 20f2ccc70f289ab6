import type { MonitorStore } from '../monitors/monitorStore.ts';
import type { AlertStore } from './alertStore.ts';

/** Monitors whose team, when it goes, takes along where its alerts went: before them, so that a crash in between leaves nothing. */
export function withAlertsForgotten(monitors: MonitorStore, alerts: Pick<AlertStore, 'removeTeam'>): MonitorStore {
  return {
    ...monitors,
    async removeTeam(teamId) {
      await alerts.removeTeam(teamId);
      await monitors.removeTeam(teamId);
    },
  };
}
