import type { ImportRecord, ImportSource } from '../../contract/monitors/importing.ts';
import type { MonitorSettings, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import type { Editor } from './monitorEditor.ts';

/** What another service knew of a monitor. Times are milliseconds since 1970. */
export interface MonitorPast {
  status: StoredStatus;
  /** The time of the last success or failure. */
  lastPingAt: number | null;
  lastDurationMs: number | null;
  pingCount: number;
}

/** A monitor that an import will create, under the names that its job already uses. */
export interface PlannedMonitor {
  monitorId: string;
  uuid: string;
  /** Names it in `/api/push/`; null for none. */
  pushToken: string | null;
  settings: MonitorSettings;
  past: MonitorPast;
  /**
   * What it uses in addition to the team's default integrations, and in place of those that the import brings; none by
   * default.
   */
  integrationIds?: readonly string[];
}

export interface ImportPlan {
  importId: string;
  teamId: string;
  source: ImportSource;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  monitors: readonly PlannedMonitor[];
}

/** Whose names are: `own`, of a monitor of the team; `foreign`, of another team's, even a deleted one's that may come back. */
export type KnownNames = ReadonlyMap<string, 'own' | 'foreign'>;

/** How far an import has come with its monitors. */
export type ImportProgress = Omit<ImportRecord, 'integrations'>;

export interface ImportName {
  teamId: string;
  importId: string;
}

export interface ImportStep {
  editor: Editor;
  /** A ping key to bring along; null for none. */
  pingKey: string | null;
  /** Monitors that the team can have. */
  maxMonitors: number;
}

/**
 * Imports of monitors from other services. A plan is run and undone in steps of limited size, each one commit, so a
 * crash loses nothing and a repeated step creates nothing twice.
 */
export interface MonitorImports {
  /** Which UUIDs and push tokens are taken already. */
  known(teamId: string, names: readonly string[]): Promise<KnownNames>;
  /** Those among some slugs that a monitor of the team has. */
  takenSlugs(teamId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Keeps a plan. It takes the place of one that the team never began. */
  plan(plan: ImportPlan): Promise<void>;
  /** Notes that it was begun, so that it's listed until it's undone; null for one that isn't there. */
  begin(name: ImportName): Promise<ImportProgress | null>;
  /** Those that were begun, newest first. */
  list(teamId: string): Promise<ImportProgress[]>;
  /**
   * Creates the next monitors, unless the team has no room for all that are left. Names taken since the plan was made
   * are left out.
   */
  step(name: ImportName, step: ImportStep): Promise<ImportProgress | 'missing' | 'ping-key-taken' | 'too-many'>;
  /** Deletes some of what an import created and all of what it planned; without any left, it's forgotten. */
  undo(name: ImportName, by: AuditActor): Promise<ImportProgress | 'missing'>;
}
