import type { Generated } from 'kysely';
import type {
  AlertCountTable,
  AlertMailTable,
  ConfirmationMailTable,
  ConfirmedAddressTable,
  IntegrationMonitorTable,
  AlertRulesTable,
  IntegrationTable,
  MailHoldTable,
  MaintenanceWindowTable,
  NotificationTable,
  PreferenceTable,
  SnoozeTable,
  TeamMailTable,
  UnsubscribedAddressTable,
  Flag,
} from './alertTables.ts';

/**
 * The schema for both engines. Times are milliseconds since 1970, and JSON is stored as text. The migrations describe
 * each table.
 */

/** Exists only in the target of an unfinished move, and identifies the data being moved. */
export const MOVE_TABLE = 'hearth_move';

/** `parent` is the collection's encoded key; `segment` is the last segment's UTF-8 bytes. */
export interface DocumentTable {
  parent: Buffer;
  segment: Buffer;
  data: string;
  versionstamp: number;
}

/** SQLite only: the number of commits. PostgreSQL has the sequence `commit_stamps`. */
export interface CommitsTable {
  last: number;
}

export interface MonitorTable {
  id: Generated<number>;
  monitor_id: string;
  team_id: string;
  uuid: string;
  name: string;
  name_order: string;
  search_text: string;
  slug: string;
  tags: string;
  description: string;
  schedule: string;
  schedule_words: string;
  grace_seconds: number;
  longest_run_seconds: number | null;
  needs_manual_resume: Flag;
  broken: string | null;
  created_at: number;
  settings_stamp: number;
  stamp: number;
  status: string;
  status_since: number;
  last_ping_at: number | null;
  last_ping_kind: string | null;
  last_success_at: number | null;
  last_duration_ms: number | null;
  running_since: number | null;
  open_runs: Generated<string>;
  due_at: number | null;
  deadline_at: number | null;
  recent_runs: Generated<string>;
  ping_count: Generated<number>;
  last_sequence: Generated<number>;
  accounted_at: number;
  today: Generated<string>;
  ping_filter: string | null;
  runbook_url: Generated<string>;
  runs_may_overlap: Generated<Flag>;
  alert_after_failures: number | null;
  away: string | null;
  import_id: Generated<string | null>;
  unique_key: Generated<string | null>;
  config_key: Generated<string | null>;
  config_stamp: Generated<number | null>;
  /** Set in `all_monitors` while the team is deleted. */
  deleted_at: Generated<number | null>;
}

export interface PingTable {
  monitor: number;
  sequence: number;
  at: number;
  kind: string;
  exit_status: number | null;
  rid: string | null;
  duration_ms: number | null;
  method: string;
  scheme: string;
  address: string;
  user_agent: string;
  body_bytes: number;
  is_body_cut: Flag;
  is_unfinished: Generated<Flag>;
}

export interface PingBodyTable {
  monitor: number;
  sequence: number;
  bytes: Buffer;
}

export interface FlipTable {
  id: Generated<number>;
  monitor: number;
  sequence: number;
  team_id: string;
  at: number;
  from_status: string;
  to_status: string;
  reason: string;
  down_for_ms: number | null;
  is_told: Generated<Flag>;
  away: string | null;
}

export interface EditTable {
  monitor: number;
  sequence: number;
  at: number;
  action: string;
  user_id: string | null;
  user_display: string | null;
  changes: string;
}

export interface DailyRollupTable {
  monitor: number;
  day: string;
  rollup: string;
}

export interface ForgottenMonitorTable {
  monitor: number;
}

export interface PingKeyTable {
  team_id: string;
  ping_key: string;
  /** Set while the team is deleted: nothing may be pinged with the key. */
  deleted_at: Generated<number | null>;
}

/**
 * An additional code that identifies a monitor or a team in ping URLs: exactly one of `team_id` and `monitor_id` is
 * set.
 */
export interface PingCodeTable {
  code: string;
  kind: 'uuid' | 'key' | 'push';
  team_id: string | null;
  monitor_id: string | null;
  ends_at: number | null;
}

export interface PingCodeUseTable {
  code: string;
  monitor_id: string;
  last_used_day: string;
}

export interface EndedNameTable {
  hash: string;
  team_id: string;
}

export interface ImportTable {
  import_id: string;
  team_id: string;
  source: string;
  at: number;
  planned: number;
  is_begun: Generated<Flag>;
  ping_key: string | null;
}

export interface ImportedIntegrationTable {
  import_id: string;
  integration_id: string;
  team_id: string;
  sealed: string | null;
}

export interface PlannedMonitorTable {
  import_id: string;
  place: number;
  monitors: string;
}

export interface EngineTable {
  alive_at: number;
  away: string | null;
  ballast: Buffer | null;
}

export interface AuditEntryTable {
  id: Generated<number>;
  team_id: string;
  at: number;
  action: string;
  of_day: number;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  address: string | null;
  detail: string;
  about: string | null;
}

/**
 * When each monitor will go down; null for never. On SQLite, this is a view without the nulls. Both engines keep it
 * consistent with `monitors`.
 */
export interface DeadlineTable {
  monitor: number;
  at: number | null;
}

/** Every table in the schema. */
export interface Tables {
  documents: DocumentTable;
  commits: CommitsTable;
  /** For writing, and for names that deleted teams keep. */
  all_monitors: MonitorTable;
  /** A view of the monitors in `all_monitors` whose teams aren't deleted, only for reading and locking. */
  monitors: MonitorTable;
  deadlines: DeadlineTable;
  pings: PingTable;
  ping_bodies: PingBodyTable;
  flips: FlipTable;
  edits: EditTable;
  daily_rollups: DailyRollupTable;
  forgotten_monitors: ForgottenMonitorTable;
  ping_keys: PingKeyTable;
  ping_codes: PingCodeTable;
  ping_code_uses: PingCodeUseTable;
  ended_names: EndedNameTable;
  imported_integrations: ImportedIntegrationTable;
  imports: ImportTable;
  planned_monitors: PlannedMonitorTable;
  engine: EngineTable;
  alert_rules: AlertRulesTable;
  integrations: IntegrationTable;
  integration_monitors: IntegrationMonitorTable;
  notifications: NotificationTable;
  snoozes: SnoozeTable;
  maintenance_windows: MaintenanceWindowTable;
  preferences: PreferenceTable;
  team_mails: TeamMailTable;
  unsubscribed_addresses: UnsubscribedAddressTable;
  confirmed_addresses: ConfirmedAddressTable;
  confirmation_mails: ConfirmationMailTable;
  alert_mails: AlertMailTable;
  alert_counts: AlertCountTable;
  mail_holds: MailHoldTable;
  audit_entries: AuditEntryTable;
}
