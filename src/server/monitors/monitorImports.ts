import type { ImportRecord, ImportSource } from '../../contract/monitors/importing.ts';
import type { MonitorSettings, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import type { Editor } from './monitorEditor.ts';

/** What another service had recorded about a monitor. Times are milliseconds since 1970. */
export interface MonitorPast {
  status: StoredStatus;
  /** The time of the last success or failure. */
  lastPingAt: number | null;
  lastDurationMs: number | null;
  pingCount: number;
}

/** A monitor that an import will create, with the names that its job already uses. */
export interface PlannedMonitor {
  monitorId: string;
  uuid: string;
  /** Identifies the monitor in `/api/push/`; null if it has no push token. */
  pushToken: string | null;
  settings: MonitorSettings;
  past: MonitorPast;
  /**
   * The integrations that it uses besides the team's default ones. Integrations from the import are used only if
   * they're listed here. None by default.
   */
  integrationIds?: readonly string[];
}

export interface ImportPlan {
  importId: string;
  teamId: string;
  source: ImportSource;
  /** When the plan was made, in milliseconds since 1970. */
  at: number;
  monitors: readonly PlannedMonitor[];
}

/**
 * The owner of each known name. `own` belongs to this team; `foreign` belongs to another team, even a deleted one that
 * could be restored, or did until it ended.
 */
export type KnownNames = ReadonlyMap<string, 'own' | 'foreign'>;

/** An import's progress in creating monitors. */
export type ImportProgress = Omit<ImportRecord, 'integrations'>;

export interface ImportName {
  teamId: string;
  importId: string;
}

export interface ImportStep {
  editor: Editor;
  /** A ping key to import; null if there isn't one. */
  pingKey: string | null;
  /** Maximum number of monitors in the team. */
  maxMonitors: number;
}

/**
 * Imports monitors from other services. A plan is executed and undone in bounded steps, each in one commit. A crash
 * never loses data, and a repeated step doesn't create anything twice.
 */
export interface MonitorImports {
  /** Returns which UUIDs and push tokens are taken, and by whom. */
  known(teamId: string, names: readonly string[]): Promise<KnownNames>;
  /** Returns which of the given slugs are already used by the team's monitors. */
  takenSlugs(teamId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stores a plan, replacing one that the team hasn't started. */
  plan(plan: ImportPlan): Promise<void>;
  /** Marks a plan as started, so that it's listed until it's undone. Returns null if it doesn't exist. */
  begin(name: ImportName): Promise<ImportProgress | null>;
  /** Returns imports that were started, newest first. */
  list(teamId: string): Promise<ImportProgress[]>;
  /**
   * Creates the next monitors, unless the team doesn't have room for all that remain. Skips names that were taken after
   * planning.
   */
  step(name: ImportName, step: ImportStep): Promise<ImportProgress | 'missing' | 'ping-key-taken' | 'too-many'>;
  /**
   * Deletes some of the monitors that an import created, and everything it planned. Once no monitors are left, deletes
   * the import.
   */
  undo(name: ImportName, by: AuditActor): Promise<ImportProgress | 'missing'>;
}
