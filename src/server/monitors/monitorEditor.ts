import type { Document } from '../../contract/documents.ts';
import type { EditAction, EditAuthor, EditEvent } from '../../contract/monitors/monitorEvents.ts';
import type { Absence, PingableMonitor, MonitorSettings, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import type { MonitorName } from './monitorCatalog.ts';
import type { MonitorState, StateChange } from './rules/monitorState.ts';

/** Who is making a change, and when (milliseconds since 1970). */
export interface Editor {
  at: number;
  by: EditAuthor;
  /** The same author, as recorded in the audit log. */
  actor: AuditActor;
}

/** A monitor as stored when deciding on an edit. */
export interface StoredMonitor extends MonitorName {
  uuid: string;
  settings: MonitorSettings;
  state: MonitorState;
  /** The newest sequence number in the timeline; the edit gets the next one. */
  lastSequence: number;
  /** The newest edit, if the target asks to undo it. */
  undone?: UndoneEdit;
}

/** An edit to revert. */
export interface UndoneEdit extends Pick<EditEvent, 'sequence' | 'action' | 'changes'> {
  /** The monitor's status before the edit changed it, and when that started; null if the edit didn't change it. */
  before: { status: StoredStatus; since: number | null } | null;
}

/** An edit's changes; missing fields stay unchanged. */
export interface MonitorEdit {
  action: EditAction;
  changes: EditEvent['changes'];
  settings?: MonitorSettings;
  change?: StateChange;
  /** The new UUID of the ping URL. The old UUID works until `oldEndsAt`; null stops it immediately. */
  pingUrl?: { uuid: string; oldEndsAt: number | null };
}

/** An edit to write. */
export interface WrittenEdit extends MonitorEdit {
  /** The team that the monitor moves to. */
  toTeamId?: string;
}

/** `unchanged` means that the edit wouldn't change anything; `invalid` means that it isn't possible. */
export type EditDecision = MonitorEdit | 'unchanged' | 'invalid';

/** A monitor in the team, with the conditions for editing it. */
export interface EditTarget {
  monitorId: string;
  /** The versionstamp that its settings must have; any if missing. */
  versionstamp?: string;
  /** The sequence number of the edit to undo, which must be the monitor's newest. */
  undoes?: number;
}

export type EditOutcome = 'done' | 'missing' | 'conflict' | 'invalid';

export interface NewMonitor extends MonitorName {
  settings: MonitorSettings;
  /** Maximum number of monitors in the team, checked in the same commit. No limit if missing. */
  maxMonitors?: number;
}

/** A monitor's move to another team. */
export interface MonitorMove extends MonitorName {
  /** The versionstamp that its settings must have; any if missing. */
  versionstamp?: string;
  toTeamId: string;
  /** Maximum number of monitors in the other team, checked in the same commit. No limit if missing. */
  maxMonitors?: number;
}

/** Settings that identify an existing monitor. */
export type SameSettings = Partial<Pick<MonitorSettings, 'name' | 'slug' | 'tags' | 'schedule' | 'graceSeconds'>>;

export interface UpsertTarget {
  monitor: NewMonitor;
  same: SameSettings;
}

/** The new monitor, or null if another team has its id. */
export type CreateOutcome = Document<PingableMonitor> | 'too-many' | null;

/** `monitorId` is the id of the edited or created monitor. */
export type UpsertOutcome =
  { monitorId: string; isCreated: boolean } | { refused: Exclude<EditOutcome, 'done'> | 'too-many' };

/**
 * Edits monitors. Each call is one commit, and durable when it returns. Decisions are pure and made within the commit:
 * of two edits with the same versionstamp, exactly one succeeds. The same commit writes the audit log.
 */
export interface MonitorEditor {
  /** Creates a monitor. If the team already has one with this id, changes nothing, because the call is a retry. */
  create(monitor: NewMonitor, action: 'created' | 'copied', editor: Editor): Promise<CreateOutcome>;
  /**
   * Edits the team's oldest monitor with the same settings, or creates one if there isn't any. Of several concurrent
   * calls, only one creates it.
   */
  upsert(target: UpsertTarget, editor: Editor, decide: (stored: StoredMonitor) => EditDecision): Promise<UpsertOutcome>;
  /** Edits each target as decided for it. Outcomes are in the same order as the targets. */
  edit(
    teamId: string,
    targets: readonly EditTarget[],
    editor: Editor,
    decide: (stored: StoredMonitor) => EditDecision,
  ): Promise<EditOutcome[]>;
  /**
   * Moves a monitor to another team. `isSlugTaken` is true if another monitor there has the same slug. If the monitor
   * has already been moved, changes nothing, because the call is a retry.
   */
  move(
    move: MonitorMove,
    editor: Editor,
    decide: (stored: StoredMonitor, isSlugTaken: boolean) => MonitorEdit,
  ): Promise<EditOutcome | 'too-many'>;
  /** Deletes monitors with their whole history. */
  remove(teamId: string, targets: readonly EditTarget[], by: AuditActor): Promise<EditOutcome[]>;
  /** Deletes the history. The monitor starts over with the same ids and settings. */
  clear(teamId: string, target: EditTarget, editor: Editor): Promise<EditOutcome>;
  /**
   * Removes from timelines, in bounded steps, a user who has deleted their account. Their edits are kept without a
   * name.
   */
  forgetEditor(userId: string): Promise<{ hasMore: boolean }>;
  /**
   * Shelves a team's monitors and ping key, in bounded steps. Until they're unshelved, they appear to be deleted: they
   * can't be pinged or listed, and aren't watched.
   */
  shelveTeam(teamId: string): Promise<{ hasMore: boolean }>;
  /** Restores a shelved team in bounded steps, as if no time had passed. */
  unshelveTeam(teamId: string, gone: Absence): Promise<{ hasMore: boolean }>;
  /** Deletes everything stored for a team, including shelved monitors. */
  removeTeam(teamId: string): Promise<void>;
}
