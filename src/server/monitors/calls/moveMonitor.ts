import { MoveMonitorSchema } from '../../../contract/monitors/monitorCalls.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { quotaExceeded } from '../../limits.ts';
import type { MonitorEdit, StoredMonitor } from '../monitorEditor.ts';
import { answerEdit, type CallServices, editorOf } from './callServices.ts';
import { settingsChanges } from './judgeSettings.ts';

/** `monitors/move`: out of a team by the hand of one who manages it, into one whose monitors they may change. */
export function moveMonitor(services: CallServices) {
  const { monitors, maxMonitors = Infinity } = services;
  return defineTeamCall({
    path: ['monitors', 'move'],
    forTeam: 'manage',
    cost: 10,
    input: MoveMonitorSchema,
    async handle({ teamId, monitorId, versionstamp, toTeamId }, caller) {
      const refusal = await caller.judgeTeam(toTeamId, 'write');
      if (refusal !== null) return refusal;
      const move = { teamId, monitorId, versionstamp, toTeamId, maxMonitors };
      const outcome = await monitors.move(move, await editorOf(services, caller), decideMove);
      if (outcome === 'too-many') return quotaExceeded('monitors', maxMonitors);
      return answerEdit(monitors, { teamId, monitorId }, outcome, { teamId: toTeamId, monitorId });
    },
  });
}

/** A slug that named two monitors would end the pings of the one that had it first. */
function decideMove({ settings: before }: StoredMonitor, isSlugTaken: boolean): MonitorEdit {
  const move: MonitorEdit = { action: 'moved', changes: [] };
  if (!isSlugTaken) return move;
  const settings = { ...before, slug: '' };
  return { ...move, changes: settingsChanges(before, settings), settings };
}
