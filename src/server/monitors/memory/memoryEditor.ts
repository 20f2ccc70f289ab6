import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatVersionstamp } from '../../documents/encoding.ts';
import { auditDeletion, auditEdit } from '../auditedEdit.ts';
import type {
  EditDecision,
  Editor,
  EditOutcome,
  EditTarget,
  MonitorEditor,
  NewMonitor,
  SameSettings,
  StoredMonitor,
  UndoneEdit,
  WrittenEdit,
} from '../monitorEditor.ts';
import type { Flip, MonitorRules, MonitorState } from '../monitorRules.ts';
import {
  clampLogs,
  type Commit,
  documentFromMemory,
  emptyMonitor,
  type KeptMonitor,
  type MonitorMemory,
  putDays,
} from './monitorMemory.ts';
import { dropCodes, keepCode } from './memoryPingCodes.ts';

/** Creates the in-memory monitor editor. */
export function createMemoryEditor(memory: MonitorMemory, rules: MonitorRules): MonitorEditor {
  const { monitors, pingKeys } = memory;

  function checked(teamId: string, { monitorId, versionstamp, undoes }: EditTarget): KeptMonitor | EditOutcome {
    const monitor = memory.named({ teamId, monitorId });
    if (monitor === undefined) return 'missing';
    if (undoes !== undefined && monitor.edits.at(-1)?.sequence !== undoes) return 'conflict';
    if (versionstamp === undefined || versionstamp === formatVersionstamp(monitor.settingsStamp)) return monitor;
    return 'conflict';
  }

  /** Returns the state that an edit starts from, without times in the future. */
  function clamp(monitor: KeptMonitor, now: number): MonitorState {
    const storedDay = (day: string) => monitor.days.get(day) ?? null;
    try {
      const clamped = rules.clampToClock(monitor.state, monitor.settings, { now, storedDay });
      if (clamped === null) return monitor.state;
      clampLogs(monitor, now);
      putDays(monitor, clamped.finishedDays);
      return clamped.state;
    } catch {
      return monitor.state;
    }
  }

  function forget(monitor: KeptMonitor): void {
    monitors.delete(monitor.id);
    memory.forgotten.push(monitor);
  }

  /** Deletes a monitor along with its ping URLs, which are kept when only its timeline is cleared. */
  function remove(monitor: KeptMonitor): void {
    forget(monitor);
    dropCodes(memory, (code) => code.monitorId === monitor.monitorId);
  }

  function insert(
    { monitorId, teamId, settings }: NewMonitor,
    action: 'created' | 'copied',
    { at, by, actor }: Editor,
    { stamp, changed }: Commit,
  ): KeptMonitor {
    const id = (memory.engine.lastId += 1);
    const made = emptyMonitor(rules, { id, teamId, monitorId, uuid: randomUUID(), settings, createdAt: at, stamp });
    monitors.set(id, made);
    made.edits.push({ sequence: (made.lastSequence += 1), at, action, by, changes: [] });
    memory.writeAudit(auditEdit(namedOf(made), { action, changes: [] }, { actor, isUndo: false }));
    changed(made);
    return made;
  }

  const isWithinLimit = ({ teamId, maxMonitors = Infinity }: Pick<NewMonitor, 'teamId' | 'maxMonitors'>): boolean =>
    memory.ofTeam(teamId).length < maxMonitors;

  function editOne(
    teamId: string,
    target: EditTarget,
    { at, by, actor }: Editor,
    decide: (stored: StoredMonitor) => EditDecision | WrittenEdit,
    { stamp, changed, flip: write }: Commit,
  ): EditOutcome {
    const monitor = checked(teamId, target);
    if (typeof monitor === 'string') return monitor;
    const { monitorId, uuid, settings, lastSequence } = monitor;
    const undone = target.undoes === undefined ? undefined : newestEdit(monitor);
    const state = clamp(monitor, at);
    const decision = decide({ teamId, monitorId, uuid, settings, state, lastSequence, ...(undone && { undone }) });
    if (decision === 'invalid') return 'invalid';
    if (decision === 'unchanged') return 'done';
    const { action, changes, change, pingUrl, toTeamId = teamId }: WrittenEdit = decision;
    monitor.edits.push({ sequence: (monitor.lastSequence += 1), at, action, by, changes });
    memory.writeAudit(auditEdit(namedOf(monitor), decision, { actor, isUndo: target.undoes !== undefined }));
    if (change !== undefined) {
      monitor.state = change.state;
      putDays(monitor, change.finishedDays);
      if (change.flip !== null) write(monitor, [{ ...change.flip, sequence: (monitor.lastSequence += 1) }]);
    }
    if (decision.settings !== undefined) {
      monitor.settings = decision.settings;
      monitor.scheduleWords = rules.wordsOf(decision.settings.schedule);
      monitor.isBroken = false;
    }
    if (pingUrl !== undefined) {
      keepCode(memory, monitor.uuid, { teamId: null, monitorId, endsAt: pingUrl.oldEndsAt });
      monitor.uuid = pingUrl.uuid;
    }
    if (toTeamId !== teamId) changed(monitor);
    Object.assign(monitor, { teamId: toTeamId, settingsStamp: stamp, stamp });
    changed(monitor);
    return 'done';
  }

  return {
    create: async (monitor, action, editor) =>
      memory.commit((commit) => {
        const { teamId, monitorId } = monitor;
        const known = [...monitors.values()].find((other) => other.monitorId === monitorId);
        if (known !== undefined) return known.teamId === teamId ? documentFromMemory(known) : null;
        const shelved = [...memory.shelved.values()].flatMap(({ monitors: kept }) => kept);
        if (shelved.some((other) => other.monitorId === monitorId)) return null;
        if (!isWithinLimit(monitor)) return 'too-many';
        return documentFromMemory(insert(monitor, action, editor, commit));
      }),
    upsert: async ({ monitor, same }, editor, decide) =>
      memory.commit((commit) => {
        const { teamId, monitorId } = monitor;
        const found = memory.ofTeam(teamId).find((other) => isSame(other, same));
        if (found !== undefined) {
          const outcome = editOne(teamId, found, editor, decide, commit);
          return outcome === 'done' ? { monitorId: found.monitorId, isCreated: false } : { refused: outcome };
        }
        if (!isWithinLimit(monitor)) return { refused: 'too-many' };
        insert(monitor, 'created', editor, commit);
        return { monitorId, isCreated: true };
      }),
    edit: async (teamId, targets, editor, decide) =>
      memory.commit((commit) => targets.map((target) => editOne(teamId, target, editor, decide, commit))),
    move: async (move, editor, decide) =>
      memory.commit((commit) => {
        const { teamId, toTeamId, maxMonitors, ...target } = move;
        const monitor = checked(teamId, target);
        const isMoved = memory.named({ teamId: toTeamId, monitorId: target.monitorId }) !== undefined;
        if (typeof monitor === 'string') return monitor === 'missing' && isMoved ? 'done' : monitor;
        if (toTeamId === teamId) return 'done';
        if (!isWithinLimit({ teamId: toTeamId, maxMonitors })) return 'too-many';
        const { slug } = monitor.settings;
        const isSlugTaken = slug !== '' && memory.ofTeam(toTeamId).some(({ settings }) => settings.slug === slug);
        const decideMove = (stored: StoredMonitor) => ({ ...decide(stored, isSlugTaken), toTeamId });
        return editOne(teamId, target, editor, decideMove, commit);
      }),
    remove: async (teamId, targets, by) =>
      memory.commit(({ changed }) =>
        targets.map((target): EditOutcome => {
          const monitor = checked(teamId, target);
          if (typeof monitor === 'string') return monitor;
          remove(monitor);
          memory.writeAudit([auditDeletion(namedOf(monitor), by)]);
          changed(monitor);
          return 'done';
        }),
      ),
    clear: async (teamId, target, { at, by, actor }) =>
      memory.commit(({ stamp, changed }): EditOutcome => {
        const monitor = checked(teamId, target);
        if (typeof monitor === 'string') return monitor;
        forget(monitor);
        const id = (memory.engine.lastId += 1);
        const cleared = { ...emptyMonitor(rules, { ...monitor, id, stamp }), state: rules.newState(at) };
        cleared.edits.push({ sequence: (cleared.lastSequence += 1), at, action: 'events-cleared', by, changes: [] });
        monitors.set(id, cleared);
        const edit = { action: 'events-cleared' as const, changes: [] };
        memory.writeAudit(auditEdit(namedOf(cleared), edit, { actor, isUndo: false }));
        changed(cleared);
        return 'done';
      }),
    async forgetEditor(userId) {
      const edits = memory.everything().flatMap((monitor) => monitor.edits);
      for (const edit of edits) {
        if (edit.by !== null && 'userId' in edit.by && edit.by.userId === userId) edit.by = { userId: '', display: '' };
      }
      return { hasMore: false };
    },
    async removeTeam(teamId) {
      memory.commit(({ changed }) => {
        for (const monitor of memory.ofTeam(teamId)) {
          remove(monitor);
          changed(monitor);
        }
        pingKeys.delete(teamId);
        dropCodes(memory, (code) => code.teamId === teamId);
        (memory.shelved.get(teamId)?.monitors ?? []).forEach(remove);
        memory.shelved.delete(teamId);
      });
    },
    async shelveTeam(teamId) {
      memory.commit(({ changed }) => {
        const shelved = memory.shelved.get(teamId) ?? { monitors: [], pingKey: undefined };
        for (const monitor of memory.ofTeam(teamId)) {
          monitors.delete(monitor.id);
          shelved.monitors.push(monitor);
          changed(monitor);
        }
        memory.shelved.set(teamId, { ...shelved, pingKey: pingKeys.get(teamId) ?? shelved.pingKey });
        pingKeys.delete(teamId);
      });
      return { hasMore: false };
    },
    async unshelveTeam(teamId, gone) {
      memory.commit(({ stamp, changed }) => {
        const { monitors: shelved = [], pingKey } = memory.shelved.get(teamId) ?? {};
        memory.shelved.delete(teamId);
        if (pingKey !== undefined) pingKeys.set(teamId, pingKey);
        for (const monitor of shelved) {
          monitors.set(monitor.id, monitor);
          monitor.stamp = stamp;
          changed(monitor);
          if (monitor.isBroken) continue;
          const { state, finishedDays } = rules.applyReturn(monitor.state, monitor.settings, gone);
          monitor.state = state;
          putDays(monitor, finishedDays);
        }
      });
      return { hasMore: false };
    },
  };
}

/** Returns whether a monitor has the given settings. */
function isSame({ settings }: KeptMonitor, same: SameSettings): boolean {
  return (Object.keys(same) as (keyof SameSettings)[]).every((field) =>
    isDeepStrictEqual(settings[field], same[field]),
  );
}

const namedOf = ({ teamId, monitorId, settings: { name } }: KeptMonitor) => ({ teamId, monitorId, name });

function newestEdit({ edits, flips }: KeptMonitor): UndoneEdit | undefined {
  const edit = edits.at(-1);
  const index = flips.findIndex(({ sequence }) => sequence === (edit?.sequence ?? 0) + 1);
  const flip = flips[index];
  return edit && { ...edit, before: flip === undefined ? null : statusBefore(flip, flips.slice(0, index)) };
}

function statusBefore(
  { from: status, at, downForMs }: Flip,
  earlier: readonly Flip[],
): NonNullable<UndoneEdit['before']> {
  if (downForMs !== null) return { status, since: at - downForMs };
  const start = earlier.findLast(({ to, reason }) => to === status && (reason !== 'resumed' || to === 'new'));
  return { status, since: start?.at ?? null };
}
