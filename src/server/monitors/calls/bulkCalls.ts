import {
  BulkMonitorsSchema,
  EditMonitorsSchema,
  TagMonitorsSchema,
  type TimingChanges,
  UndoEditsSchema,
} from '../../../contract/monitors/bulkCalls.ts';
import type { EditEvent } from '../../../contract/monitors/monitorEvents.ts';
import { MAX_TAGS } from '../../../contract/monitors/monitorLimits.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { normalizeNames } from '../../../contract/names.ts';
import type { ActorContext } from '../../access/visitor.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { Outcome } from '../../outcome.ts';
import type { EditDecision, EditTarget, StoredMonitor } from '../monitorEditor.ts';
import { applyPause, applyResume, applyUnpause } from '../rules/applyEdit.ts';
import { bulkResult, type CallServices, editorOf, invalidInput } from './callServices.ts';
import {
  validateChanges,
  validateReadable,
  validateSettings,
  validateTags,
  settingsChanges,
  normalizeSettings,
} from './validateSettings.ts';
import { decideUpdate } from './updateMonitor.ts';

type DecideAt = (stored: StoredMonitor, at: number) => EditDecision;

/** `monitors/pause`, `resume`, `tag`, `edit`, `undo` and `delete`, each for one or more monitors. */
export function bulkCalls(services: CallServices): RpcDefinition[] {
  return [
    statusCall(services, 'pause', ({ state }, at) =>
      state.status === 'paused' ? 'unchanged' : { action: 'paused', changes: [], change: applyPause(state, at) },
    ),
    statusCall(services, 'resume', ({ settings, state }, at) =>
      state.status === 'paused'
        ? { action: 'resumed', changes: [], change: applyResume(state, settings, at) }
        : 'unchanged',
    ),
    defineTeamCall({
      path: ['monitors', 'tag'],
      forTeam: 'write',
      input: TagMonitorsSchema,
      async handle({ add, remove, ...named }, caller) {
        const problem = validateTags(add, 'add');
        if (problem !== null) return invalidInput(problem);
        const added = normalizeNames(add);
        return editMany(services, named, caller, (stored) => decideTags(stored, added, remove));
      },
    }),
    defineTeamCall({
      path: ['monitors', 'edit'],
      forTeam: 'write',
      input: EditMonitorsSchema,
      async handle({ teamId, monitors, ...changes }, caller) {
        const problem = validateChanges(changes);
        if (problem !== null) return invalidInput(problem);
        return editMany(services, { teamId, monitors }, caller, (stored, at) => decideTiming(stored, changes, at));
      },
    }),
    defineTeamCall({
      path: ['monitors', 'undo'],
      forTeam: 'write',
      input: UndoEditsSchema,
      async handle({ teamId, monitors: edits }, caller) {
        const monitors = edits.map(({ monitorId, sequence }) => ({ monitorId, undoes: sequence }));
        return editMany(services, { teamId, monitors }, caller, decideUndo);
      },
    }),
    defineTeamCall({
      path: ['monitors', 'delete'],
      forTeam: 'write',
      input: BulkMonitorsSchema,
      handle: async ({ teamId, monitors: targets }, caller) =>
        bulkResult(targets, await services.monitors.remove(teamId, targets, actorOf(caller))),
    }),
  ];
}

function statusCall(services: CallServices, name: 'pause' | 'resume', decide: DecideAt): RpcDefinition {
  return defineTeamCall({
    path: ['monitors', name],
    forTeam: 'write',
    input: BulkMonitorsSchema,
    handle: (named, caller) => editMany(services, named, caller, decide),
  });
}

async function editMany(
  services: CallServices,
  { teamId, monitors: targets }: { teamId: string; monitors: readonly EditTarget[] },
  caller: ActorContext,
  decide: DecideAt,
): Promise<Outcome> {
  const editor = await editorOf(services, caller);
  // If the transaction is retried, decisions are made again, so only the last one for each monitor counts.
  const edits = new Map<string, number>();
  const outcomes = await services.monitors.edit(teamId, targets, editor, (stored) => {
    const decision = decide(stored, editor.at);
    if (typeof decision === 'string') edits.delete(stored.monitorId);
    else edits.set(stored.monitorId, stored.lastSequence + 1);
    return decision;
  });
  return bulkResult(
    targets,
    outcomes,
    [...edits].map(([monitorId, sequence]) => ({ monitorId, sequence })),
  );
}

/** Adds and removes tags. A tag that's in both lists is added. */
function decideTags({ settings: before }: StoredMonitor, add: string[], remove: string[]): EditDecision {
  const kept = before.tags.filter((tag) => !remove.includes(tag) || add.includes(tag));
  const tags = [...new Set([...kept, ...add])];
  if (tags.length > MAX_TAGS) return 'invalid';
  const settings = { ...before, tags };
  const changes = settingsChanges(before, settings);
  return changes.length === 0 ? 'unchanged' : { action: 'updated', changes, settings };
}

/** Rejects the edit if the stored schedule can't be read, unless the edit replaces it. */
function decideTiming(stored: StoredMonitor, { longestRunSeconds, ...changes }: TimingChanges, at: number) {
  const { longestRunSeconds: longestBefore, ...before } = stored.settings;
  const longest = longestRunSeconds === undefined ? longestBefore : longestRunSeconds;
  const settings: MonitorSettings = normalizeSettings({
    ...before,
    ...changes,
    ...(longest !== undefined && longest !== null && { longestRunSeconds: longest }),
  });
  return validateSettings(settings, stored.settings.schedule) === null ? decideUpdate(stored, settings, at) : 'invalid';
}

/** Reverts a monitor's newest edit, unless a ping or a deadline has changed the monitor's status since then. */
export function decideUndo(stored: StoredMonitor, at: number): EditDecision {
  const { settings: before, state, undone } = stored;
  const isPaused = state.status === 'paused';
  switch (undone?.action) {
    case 'paused': {
      if (!isPaused) return 'unchanged';
      const { status, since } = undone.before ?? { status: 'new', since: null };
      const isReadable = validateReadable(before.schedule) === null;
      const change = isReadable
        ? applyUnpause(state, before, { status, since, now: at })
        : applyResume(state, before, at);
      return { action: 'resumed', changes: [], change };
    }
    case 'resumed':
      return isPaused ? 'unchanged' : { action: 'paused', changes: [], change: applyPause(state, at) };
    case 'updated': {
      const settings = formerSettings(before, undone.changes);
      return validateSettings(settings, stored.settings.schedule) === null
        ? decideUpdate(stored, settings, at)
        : 'invalid';
    }
    default:
      return 'invalid';
  }
}

/** Returns the settings before the changes. Null means that a setting wasn't set. */
function formerSettings(settings: MonitorSettings, changes: EditEvent['changes']): MonitorSettings {
  const former = Object.fromEntries(changes.map(({ field, from }) => [field, from ?? undefined]));
  return normalizeSettings({ ...settings, ...former });
}
