import type { MaintenanceWindow } from '../../contract/alerting/alertingCalls.ts';
import type { EditEvent } from '../../contract/monitors/monitorEvents.ts';
import type { MonitorSettings } from '../../contract/monitors/monitorRecord.ts';
import type { EditDecision, Editor, StoredMonitor } from './monitorEditor.ts';

/**
 * The key under which a configuration document manages a resource, and whether the resource has changed since the last
 * apply.
 */
interface Managed {
  /** Null if no document manages the resource. */
  key: string | null;
  isDrifted: boolean;
}

export interface SetupMonitor extends Managed {
  monitorId: string;
  settings: MonitorSettings;
  /** The integrations it uses, sorted by id. */
  integrationIds: string[];
}

export interface SetupWindow extends Managed {
  window: MaintenanceWindow;
}

/** Everything that a configuration document can manage in a team, oldest monitors first. */
export interface TeamSetup {
  /** Changes whenever anything in the setup changes. */
  revision: string;
  monitors: SetupMonitor[];
  windows: SetupWindow[];
  integrations: { integrationId: string; name: string }[];
}

export interface SetupMonitorChange {
  monitorId: string;
  key: string;
  settings: MonitorSettings;
  /** Null to keep the current integrations. */
  integrationIds: readonly string[] | null;
}

export interface SetupChanges {
  createMonitors: readonly SetupMonitorChange[];
  updateMonitors: readonly SetupMonitorChange[];
  removeMonitors: readonly string[];
  /** New windows, and existing ones that change. */
  saveWindows: readonly { key: string; window: MaintenanceWindow }[];
  removeWindows: readonly string[];
  /** For the audit log: how many were created and changed, and the names of deleted ones. */
  summary: { created: number; changed: number; deleted: readonly string[] };
}

/** A change to a monitor or window since a revision. */
export interface ConcurrentChange {
  kind: 'monitor' | 'window';
  name: string;
  key: string | null;
  action: 'created' | 'changed' | 'deleted';
  /** The author's name, if known. */
  by: string | null;
  /** The fields affected by the newest change. */
  changes: EditEvent['changes'];
}

/** The changes to make, or a refusal to change anything. */
export type SetupDecision<Refusal> = { changes: SetupChanges } | { refusal: Refusal };

export interface SetupWork<Refusal> {
  /** Monitors that can be updated even though no document manages them yet. */
  named: readonly string[];
  decide(setup: TeamSetup): SetupDecision<Refusal>;
  /** Decides on the edit that applies new settings to a monitor. */
  edit(stored: StoredMonitor, settings: MonitorSettings, at: number): EditDecision;
}

/** Reads and changes a whole team: its monitors, the integrations they use, and its maintenance windows. */
export interface TeamSetups {
  read(teamId: string): Promise<TeamSetup>;
  /**
   * Returns at most `limit` changes, monitors first. Never empty if something changed, but not necessarily complete.
   */
  changesSince(teamId: string, revision: string, limit: number): Promise<ConcurrentChange[]>;
  /**
   * Changes a team in one commit as decided by `work`, which may be called several times. Monitors get edits in their
   * timelines, and the audit log gets one entry. Returns null on success, or `conflict` if a monitor couldn't be
   * updated.
   */
  change<Refusal>(teamId: string, editor: Editor, work: SetupWork<Refusal>): Promise<Refusal | 'conflict' | null>;
}
