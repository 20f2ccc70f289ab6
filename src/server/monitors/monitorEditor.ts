import type { Document } from '../../contract/documents.ts';
import type { EditAction, EditAuthor, EditEvent } from '../../contract/monitors/monitorEvents.ts';
import type { Absence, Monitor, MonitorSettings, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import type { MonitorName } from './monitorCatalog.ts';
import type { StateChange, MonitorState } from './monitorRules.ts';

/** Who or what changes something, and when in milliseconds since 1970. */
export interface Editor {
  at: number;
  by: EditAuthor;
  /** The same, as the audit log names them. */
  actor: AuditActor;
}

/** A monitor as stored when an edit is decided. */
export interface StoredMonitor extends MonitorName {
  uuid: string;
  settings: MonitorSettings;
  state: MonitorState;
  /** The newest sequence in its timeline: an edit gets the next one. */
  lastSequence: number;
  /** The newest edit, if the target asks for it. */
  undone?: UndoneEdit;
}

/** An edit to revert. */
export interface UndoneEdit extends Pick<EditEvent, 'sequence' | 'action' | 'changes'> {
  /** What the monitor was before the status changed with the edit; null if it didn't. */
  statusBefore: StoredStatus | null;
}

/** The changes of an edit; omitted fields stay unchanged. */
export interface MonitorEdit {
  action: EditAction;
  changes: EditEvent['changes'];
  settings?: MonitorSettings;
  change?: StateChange;
  /** The new UUID of its ping URL. The previous one works until `oldEndsAt`; null ends it now. */
  pingUrl?: { uuid: string; oldEndsAt: number | null };
}

/** An edit as it's written. */
export interface WrittenEdit extends MonitorEdit {
  /** The team that the monitor moves to. */
  toTeamId?: string;
}

/** `unchanged`: everything is already as the edit wants it; `invalid`: it can't be. */
export type EditDecision = MonitorEdit | 'unchanged' | 'invalid';

/** A monitor of the team, and what must be true of it. */
export interface EditTarget {
  monitorId: string;
  /** Of its settings; without one, any. */
  versionstamp?: string;
  /** The sequence of its newest edit, the one to undo. */
  undoes?: number;
}

export type EditOutcome = 'done' | 'missing' | 'changed-meanwhile' | 'invalid';

export interface NewMonitor extends MonitorName {
  settings: MonitorSettings;
  /** Maximum monitors in its team; without it, any number. Counted within the commit. */
  maxMonitors?: number;
}

/** A monitor that moves to another team. */
export interface MonitorMove extends MonitorName {
  /** Of its settings; without one, any. */
  versionstamp?: string;
  toTeamId: string;
  /** Monitors that the other team can have; without it, any number. Counted within the commit. */
  maxMonitors?: number;
}

/** Settings of another monitor. */
export type SameSettings = Partial<Pick<MonitorSettings, 'name' | 'slug' | 'tags' | 'schedule' | 'graceSeconds'>>;

export interface UpsertTarget {
  monitor: NewMonitor;
  same: SameSettings;
}

/** The new monitor, or null where another team has its id. */
export type CreateOutcome = Document<Monitor> | 'too-many' | null;

/** `monitorId` is of the monitor that was edited or created. */
export type UpsertOutcome =
  { monitorId: string; isCreated: boolean } | { refused: Exclude<EditOutcome, 'done'> | 'too-many' };

/**
 * Edits by people. Each call is one commit, and what it returns is on disk. Decisions are pure and made within the
 * commit: of two edits that read the same versionstamp, exactly one succeeds. The same commit writes the audit log.
 */
export interface MonitorEditor {
  /** If the team already has the id, nothing changes, because the call is a repeat. */
  create(monitor: NewMonitor, action: 'created' | 'copied', editor: Editor): Promise<CreateOutcome>;
  /**
   * Edits the oldest monitor of the team with the same settings, or creates one if there is none. Of simultaneous
   * calls, only one creates.
   */
  upsert(target: UpsertTarget, editor: Editor, decide: (stored: StoredMonitor) => EditDecision): Promise<UpsertOutcome>;
  /** In the order of the targets, each judged on its own. */
  edit(
    teamId: string,
    targets: readonly EditTarget[],
    editor: Editor,
    decide: (stored: StoredMonitor) => EditDecision,
  ): Promise<EditOutcome[]>;
  /**
   * Moves a monitor to another team. `isSlugTaken`: a monitor there has its slug. If it's there already, nothing changes, because the
   * call is a repeat.
   */
  move(
    move: MonitorMove,
    editor: Editor,
    decide: (stored: StoredMonitor, isSlugTaken: boolean) => MonitorEdit,
  ): Promise<EditOutcome | 'too-many'>;
  /** Forgets the monitors and everything that happened to them. */
  remove(teamId: string, targets: readonly EditTarget[], by: AuditActor): Promise<EditOutcome[]>;
  /** Deletes the history: the monitor starts over with the same ids and settings. */
  clear(teamId: string, target: EditTarget, editor: Editor): Promise<EditOutcome>;
  /** Removes a person who deleted their account from timelines, in bounded steps; their edits stay without a name. */
  forgetEditor(userId: string): Promise<{ hasMore: boolean }>;
  /**
   * Puts a team's monitors and ping key away, in bounded steps: until they are unshelved, nothing pings, lists or watches
   * them, as if they were deleted.
   */
  shelveTeam(teamId: string): Promise<{ hasMore: boolean }>;
  /** Brings back in bounded steps what was shelved, as if the time since hadn't passed. */
  unshelveTeam(teamId: string, gone: Absence): Promise<{ hasMore: boolean }>;
  /** Forgets everything stored for a team, including what is shelved. */
  removeTeam(teamId: string): Promise<void>;
}
