import { BulkMonitorsSchema, TagMonitorsSchema } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_TAGS } from '../../../contract/monitors/monitorLimits.ts';
import { tidyNames } from '../../../contract/names.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { EditDecision, StoredMonitor } from '../monitorEditor.ts';
import { applyPause, applyResume } from '../rules/applyEdit.ts';
import { answerBulk, type CallServices, editorOf, invalidInput } from './callServices.ts';
import { judgeTags, settingsChanges } from './judgeSettings.ts';

type DecideAt = (stored: StoredMonitor, at: number) => EditDecision;

/** `monitors/pause`, `monitors/resume`, `monitors/tag`, `monitors/delete`: of one monitor or of many. */
export function bulkCalls(services: CallServices): RpcDefinition[] {
  return [
    bulkEdit(services, 'pause', ({ state }, at) =>
      state.status === 'paused' ? 'unchanged' : { action: 'paused', changes: [], change: applyPause(state, at) },
    ),
    bulkEdit(services, 'resume', ({ settings, state }, at) =>
      state.status === 'paused'
        ? { action: 'resumed', changes: [], change: applyResume(state, settings, at) }
        : 'unchanged',
    ),
    tagMonitors(services),
    deleteMonitors(services),
  ];
}

function bulkEdit(services: CallServices, name: string, decide: DecideAt): RpcDefinition {
  return defineTeamCall({
    path: ['monitors', name],
    forTeam: 'write',
    input: BulkMonitorsSchema,
    async handle({ teamId, monitors: targets }, caller) {
      const editor = await editorOf(services, caller);
      const outcomes = await services.monitors.edit(teamId, targets, editor, (stored) => decide(stored, editor.at));
      return answerBulk(targets, outcomes);
    },
  });
}

function tagMonitors(services: CallServices): RpcDefinition {
  return defineTeamCall({
    path: ['monitors', 'tag'],
    forTeam: 'write',
    input: TagMonitorsSchema,
    async handle({ teamId, monitors: targets, add, remove }, caller) {
      const problem = judgeTags(add, 'add');
      if (problem !== null) return invalidInput(problem);
      const added = tidyNames(add);
      const decide = (stored: StoredMonitor): EditDecision => decideTags(stored, added, remove);
      return answerBulk(
        targets,
        await services.monitors.edit(teamId, targets, await editorOf(services, caller), decide),
      );
    },
  });
}

/** A tag that is both added and removed ends up added. */
function decideTags({ settings: before }: StoredMonitor, add: string[], remove: string[]): EditDecision {
  const kept = before.tags.filter((tag) => !remove.includes(tag) || add.includes(tag));
  const tags = [...new Set([...kept, ...add])];
  if (tags.length > MAX_TAGS) return 'invalid';
  const settings = { ...before, tags };
  const changes = settingsChanges(before, settings);
  return changes.length === 0 ? 'unchanged' : { action: 'updated', changes, settings };
}

function deleteMonitors(services: CallServices): RpcDefinition {
  return defineTeamCall({
    path: ['monitors', 'delete'],
    forTeam: 'write',
    input: BulkMonitorsSchema,
    handle: async ({ teamId, monitors: targets }) =>
      answerBulk(targets, await services.monitors.remove(teamId, targets)),
  });
}
