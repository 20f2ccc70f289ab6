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
  /** Identifies it in `/api/push/`; null if it has none. */
  pushToken: string | null;
  settings: MonitorSettings;
  past: MonitorPast;
  /** The integrations it uses besides the team's default ones, instead of those the import brings. None by default. */
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
 * Who owns names: `own` for a monitor of this team, `foreign` for another team's, even a deleted team's that could be
 * restored.
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
  /** A ping key to bring; null for none. */
  pingKey: string | null;
  /** Maximum monitors in the team. */
  maxMonitors: number;
}

/**
 * Imports monitors from other services. A plan is executed and undone in bounded steps, each in one commit: crashes
 * lose nothing, and repeated steps create nothing twice.
 */
export interface MonitorImports {
  /** Which UUIDs and push tokens are already taken, and by whom. */
  known(teamId: string, names: readonly string[]): Promise<KnownNames>;
  /** The given slugs that monitors of the team already have. */
  takenSlugs(teamId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Stores a plan, replacing one that the team hasn't started. */
  plan(plan: ImportPlan): Promise<void>;
  /** Marks a plan as started: it's listed until it's undone. Null if it doesn't exist. */
  begin(name: ImportName): Promise<ImportProgress | null>;
  /** Imports that were started, newest first. */
  list(teamId: string): Promise<ImportProgress[]>;
  /**
   * Creates the next monitors, unless the team has no room for all remaining ones. Skips names that were taken after
   * planning.
   */
  step(name: ImportName, step: ImportStep): Promise<ImportProgress | 'missing' | 'ping-key-taken' | 'too-many'>;
  /**
   * Deletes some of the monitors that an import created, and everything it planned. Once none are left, deletes the
   * import.
   */
  undo(name: ImportName, by: AuditActor): Promise<ImportProgress | 'missing'>;
}
