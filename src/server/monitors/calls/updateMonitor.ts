import { MoveMonitorSchema, UpdateMonitorSchema } from '../../../contract/monitors/monitorCalls.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { isTimingSetting } from '../../../contract/monitors/settings.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { quotaExceeded } from '../../limits.ts';
import type { EditDecision, MonitorEdit, StoredMonitor } from '../monitorEditor.ts';
import { applyNewTiming } from '../rules/applyEdit.ts';
import { editResult, type CallServices, editorOf, invalidInput } from './callServices.ts';
import { validateSettings, settingsChanges, normalizeSettings } from './validateSettings.ts';

/** `monitors/update`. */
export function updateMonitor(services: CallServices) {
  const { monitors } = services;
  return defineTeamCall({
    path: ['monitors', 'update'],
    forTeam: 'write',
    cost: 10,
    input: UpdateMonitorSchema,
    async handle({ teamId, monitorId, versionstamp, settings }, caller) {
      const before = await monitors.find({ teamId, monitorId });
      const problem = validateSettings(settings, before?.data.schedule);
      if (problem !== null) return invalidInput(problem);
      const editor = await editorOf(services, caller);
      const after = normalizeSettings(settings);
      const decide = (stored: StoredMonitor): EditDecision => decideUpdate(stored, after, editor.at);
      const [outcome] = await monitors.edit(teamId, [{ monitorId, versionstamp }], editor, decide);
      return editResult(monitors, { teamId, monitorId }, outcome);
    },
  });
}

/**
 * Replaces a monitor's settings; a new schedule, grace or longest run takes effect immediately. Throws
 * `UnreadableScheduleError`.
 */
export function decideUpdate(
  { settings: before, state }: Pick<StoredMonitor, 'settings' | 'state'>,
  settings: MonitorSettings,
  at: number,
): EditDecision {
  const changes = settingsChanges(before, settings);
  if (changes.length === 0) return 'unchanged';
  const isRetimed = changes.some(({ field }) => isTimingSetting(field));
  return {
    action: 'updated',
    changes,
    settings,
    ...(isRetimed && { change: applyNewTiming(state, settings, at) }),
  };
}

/** `monitors/move`. The caller must be able to manage the first team and to change monitors in the second. */
export function moveMonitor(services: CallServices) {
  const { monitors, maxMonitors = Infinity } = services;
  return defineTeamCall({
    path: ['monitors', 'move'],
    forTeam: 'manage',
    cost: 10,
    input: MoveMonitorSchema,
    async handle({ teamId, monitorId, versionstamp, toTeamId }, caller) {
      const refusal = await caller.authorizeInTeam(toTeamId, 'write');
      if (refusal !== null) return refusal;
      const move = { teamId, monitorId, versionstamp, toTeamId, maxMonitors };
      const outcome = await monitors.move(move, await editorOf(services, caller), decideMove);
      if (outcome === 'too-many') return quotaExceeded('monitors', maxMonitors);
      return editResult(monitors, { teamId, monitorId }, outcome, { teamId: toTeamId, monitorId });
    },
  });
}

/** Drops the slug if it's taken in the other team, because neither monitor could be pinged by a shared slug. */
function decideMove({ settings: before }: StoredMonitor, isSlugTaken: boolean): MonitorEdit {
  const move: MonitorEdit = { action: 'moved', changes: [] };
  if (!isSlugTaken) return move;
  const settings = { ...before, slug: '' };
  return { ...move, changes: settingsChanges(before, settings), settings };
}
