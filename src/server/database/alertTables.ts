import type { Generated, GeneratedAlways } from 'kysely';

/* The tables for alerting. Conventions are in `tables.ts`. */

/** A boolean, which both engines store and return as a number. */
export type Flag = 0 | 1;

export interface IntegrationTable {
  integration_id: string;
  team_id: string;
  name: string;
  kind: string;
  config: string;
  is_default: Flag;
  remind_every_seconds: number | null;
  alert_after_failures: number;
  wants_summary: Flag;
  created_at: number;
  stamp: number;
  disabled_at: number | null;
  disabled_why: string | null;
  are_owners_told: Generated<Flag>;
  last_delivery: string | null;
  is_unwanted: Generated<Flag>;
  address_mark: string | null;
  secrets: string | null;
  muted_at: number | null;
  muted_until: number | null;
  has_own_rules: Generated<Flag>;
}

/** The alert rules of teams that chose some. */
export interface AlertRulesTable {
  team_id: string;
  remind_every_seconds: number | null;
  alert_after_failures: number;
  wants_summary: Flag;
}

export interface IntegrationMonitorTable {
  monitor_id: string;
  integration_id: string;
}

export interface NotificationTable {
  id: Generated<number>;
  notification_id: string;
  /** Null for an alert to a user. */
  integration_id: string | null;
  /** Null for an alert to an integration. */
  user_id: string | null;
  /** The value of `integration_id` or `user_id`: exactly one isn't null. */
  destination: GeneratedAlways<string>;
  destination_name: string;
  kind: string;
  team_id: string;
  monitor: number;
  monitor_id: string;
  sequence: number;
  direction: string;
  is_reminder: Flag;
  facts: string;
  state: string;
  held_until: number | null;
  held_by: string | null;
  awaits_failures: number | null;
  can_join: Generated<Flag>;
  batch_id: string | null;
  next_attempt_at: number | null;
  lease_owner: string | null;
  tries: Generated<number>;
  attempts: Generated<string>;
  remind_at: number | null;
  created_at: number;
}

export interface SnoozeTable {
  team_id: string;
  monitor_id: string;
  until: number;
  is_by_link: Generated<Flag>;
}

export interface MaintenanceWindowTable {
  team_id: string;
  window_id: string;
  plan: string;
  stamp: Generated<number>;
  config_key: Generated<string | null>;
  config_stamp: Generated<number | null>;
}

export interface PreferenceTable {
  user_id: string;
  quiet_hours: string | null;
  weekly_report: Flag;
  next_report_at: number | null;
}

export interface TeamMailTable {
  team_id: string;
  user_id: string;
  mails: string;
}

export interface UnsubscribedAddressTable {
  team_id: string;
  address_mark: string;
  at: number;
}

export interface ConfirmedAddressTable {
  team_id: string;
  address_mark: string;
  how: string;
  at: number;
}

export interface ConfirmationMailTable {
  id: Generated<number>;
  team_id: string;
  address_mark: string;
  asked_by: string;
  at: number;
}

export interface AlertMailTable {
  id: Generated<number>;
  team_id: string;
  address_mark: string;
  at: number;
}

export interface AlertCountTable {
  team_id: string;
  /** The final state of the alerts that this row counts. */
  outcome: string;
  count: number;
}

export interface MailHoldTable {
  team_id: string;
  address_mark: string;
  until: number;
}
