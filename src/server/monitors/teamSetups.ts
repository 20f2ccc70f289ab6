import type { MaintenanceWindow } from '../../contract/alerting/alertingCalls.ts';
import type { EditEvent } from '../../contract/monitors/monitorEvents.ts';
import type { MonitorSettings } from '../../contract/monitors/monitorRecord.ts';
import type { EditDecision, Editor, StoredMonitor } from './monitorEditor.ts';

/** What a configuration document manages: under which key, and whether someone has changed it since it was last applied. */
interface Managed {
  /** Null for what no document manages. */
  key: string | null;
  isDrifted: boolean;
}

export interface SetupMonitor extends Managed {
  monitorId: string;
  settings: MonitorSettings;
  /** Where its alerts go, in the order of their ids. */
  integrationIds: string[];
}

export interface SetupWindow extends Managed {
  window: MaintenanceWindow;
}

/** Everything that a configuration document can manage in a team, oldest monitors first. */
export interface TeamSetup {
  /** Changes with anything in it. */
  revision: string;
  monitors: SetupMonitor[];
  windows: SetupWindow[];
  integrations: { integrationId: string; name: string }[];
}

export interface SetupMonitorChange {
  monitorId: string;
  key: string;
  settings: MonitorSettings;
  /** Null to leave them as they are. */
  integrationIds: readonly string[] | null;
}

export interface SetupChanges {
  createMonitors: readonly SetupMonitorChange[];
  updateMonitors: readonly SetupMonitorChange[];
  removeMonitors: readonly string[];
  /** New ones, and existing ones with a change. */
  saveWindows: readonly { key: string; window: MaintenanceWindow }[];
  removeWindows: readonly string[];
  /** For the audit log: how many of each, and the names of what is deleted. */
  told: { created: number; changed: number; deleted: readonly string[] };
}

/** What became of something since a revision. */
export interface MeanwhileChange {
  kind: 'monitor' | 'window';
  name: string;
  key: string | null;
  action: 'created' | 'changed' | 'deleted';
  /** The name of who did it, where that's known. */
  by: string | null;
  /** Of the newest change. */
  changes: EditEvent['changes'];
}

/** A decision that refuses makes no changes. */
export type SetupDecision<Refusal> = { changes: SetupChanges } | { refusal: Refusal };

export interface SetupWork<Refusal> {
  /** The monitors that it may update although no document manages them yet. */
  named: readonly string[];
  decide(setup: TeamSetup): SetupDecision<Refusal>;
  /** What new settings change about a monitor. */
  edit(stored: StoredMonitor, settings: MonitorSettings, at: number): EditDecision;
}

/** Teams as a whole: their monitors, which integrations those use, and their maintenance windows. */
export interface TeamSetups {
  read(teamId: string): Promise<TeamSetup>;
  /** At most this many, monitors first. Never empty where something was changed, but not always complete. */
  changesSince(teamId: string, revision: string, limit: number): Promise<MeanwhileChange[]>;
  /**
   * Changes a team in one commit, as `work` says, which may be asked several times. Edits are put into the timelines of
   * monitors, and the audit log gets one entry. Null if done; `changed-meanwhile` if a monitor couldn't be updated.
   */
  change<Refusal>(
    teamId: string,
    editor: Editor,
    work: SetupWork<Refusal>,
  ): Promise<Refusal | 'changed-meanwhile' | null>;
}
