import type { EditEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { EditDecision, StoredMonitor } from '../monitorEditor.ts';
import { applyPause, applyResume, applyUnpause } from '../rules/applyEdit.ts';
import { judgeSchedule, judgeSettings, tidySettings } from './judgeSettings.ts';
import { decideUpdate } from './updateMonitor.ts';

/** Reverts a monitor's newest edit. A monitor whose status has since changed on its own stays as it is. */
export function decideUndo(stored: StoredMonitor, at: number): EditDecision {
  const { settings: before, state, undone } = stored;
  const isPaused = state.status === 'paused';
  switch (undone?.action) {
    case 'paused': {
      if (!isPaused) return 'unchanged';
      const status = undone.statusBefore ?? 'new';
      const isReadable = judgeSchedule(before.schedule) === null;
      const change = isReadable ? applyUnpause(state, before, { status, now: at }) : applyResume(state, before, at);
      return { action: 'resumed', changes: [], change };
    }
    case 'resumed':
      return isPaused ? 'unchanged' : { action: 'paused', changes: [], change: applyPause(state, at) };
    case 'updated': {
      const settings = formerSettings(before, undone.changes);
      return judgeSettings(settings) === null ? decideUpdate(stored, settings, at) : 'invalid';
    }
    default:
      return 'invalid';
  }
}

/** Null stands for a setting that didn't exist. */
function formerSettings(settings: MonitorSettings, changes: EditEvent['changes']): MonitorSettings {
  const former = Object.fromEntries(changes.map(({ field, from }) => [field, from ?? undefined]));
  return tidySettings({ ...settings, ...former });
}
