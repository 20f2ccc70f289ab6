import type { Statements } from '../migration.ts';

/**
 * Integrations, alerts, and when they're silent.
 *
 * - `alert_rules`: rules that teams chose. Integrations follow them unless they have their own.
 * - `integrations`: `secrets` are encrypted. `is_unwanted` distinguishes integrations that were turned off by
 *   unsubscribing from those whose e-mails were rejected. `muted_until` is null if an integration stays muted until
 *   someone unmutes it.
 * - `notifications`: an alert's destination is an integration or a user. Each has its own column, and one of the two is
 *   null. `destination` contains the id from the other, and is used to distribute deliveries fairly. There's no foreign
 *   key, because sent alerts are kept after their integration is deleted. An alert with a `next_attempt_at` waits until
 *   then; if it also has a `lease_owner`, a process is working on it until then. `held_by` is the reason for holding it,
 *   `awaits_failures` the number of consecutive failures it waits for, and `batch_id` the summary that includes it.
 *   `tries` counts attempts since delivery was last requested; `attempts` (JSON) contains all attempts. At `remind_at`,
 *   the alert is repeated if its monitor is still down.
 * - `alert_counts`: the numbers of alerts that each team's alerts ended with. Counting alerts wouldn't work, because old
 *   ones are deleted.
 * - `snoozes`: `is_by_link` means that someone used the link in an alert, without signing in.
 * - `maintenance_windows`: `stamp` is the number of the commit that wrote the row. It's used to reject an edit if someone
 *   else has changed the window since it was read. `config_key` and `config_stamp` are as in `monitors`.
 */
export const ALERT_TABLES: Statements = {
  both: `
    CREATE TABLE alert_rules (
      team_id TEXT NOT NULL PRIMARY KEY,
      remind_every_seconds INTEGER,
      alert_after_failures INTEGER NOT NULL,
      wants_summary FLAG NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE integrations (
      integration_id TEXT PRIMARY KEY,
      team_id TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      config TEXT NOT NULL,
      is_default FLAG NOT NULL,
      remind_every_seconds INTEGER,
      alert_after_failures INTEGER NOT NULL,
      wants_summary FLAG NOT NULL,
      created_at INTEGER NOT NULL,
      stamp INTEGER NOT NULL,
      disabled_at INTEGER,
      disabled_why TEXT,
      are_owners_told FLAG NOT NULL DEFAULT 1,
      last_delivery TEXT,
      is_unwanted FLAG NOT NULL DEFAULT 0,
      address_mark TEXT,
      secrets TEXT,
      muted_at INTEGER,
      muted_until INTEGER,
      has_own_rules FLAG NOT NULL DEFAULT 1
    );
    CREATE INDEX integrations_by_team ON integrations (team_id);
    CREATE INDEX integrations_to_report ON integrations (integration_id) WHERE are_owners_told = 0;
    CREATE INDEX integrations_by_address ON integrations (address_mark) WHERE address_mark IS NOT NULL;
    CREATE INDEX integrations_to_unmute ON integrations (muted_until) WHERE muted_until IS NOT NULL;

    CREATE TABLE integration_monitors (
      monitor_id TEXT NOT NULL,
      integration_id TEXT NOT NULL,
      PRIMARY KEY (monitor_id, integration_id)
    ) WITHOUT ROWID;
    CREATE INDEX monitors_of_integration ON integration_monitors (integration_id);

    CREATE TABLE notifications (
      id IDENTITY AUTOINCREMENT,
      notification_id TEXT NOT NULL UNIQUE,
      integration_id TEXT,
      user_id TEXT,
      destination TEXT NOT NULL
        GENERATED ALWAYS AS (coalesce(integration_id, user_id)) VIRTUAL CHECK (integration_id IS NULL OR user_id IS NULL),
      destination_name TEXT NOT NULL,
      kind TEXT NOT NULL,
      team_id TEXT NOT NULL,
      monitor INTEGER NOT NULL,
      monitor_id TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      direction TEXT NOT NULL,
      is_reminder FLAG NOT NULL,
      facts TEXT NOT NULL,
      state TEXT NOT NULL,
      held_until INTEGER,
      held_by TEXT,
      awaits_failures INTEGER,
      can_join FLAG NOT NULL DEFAULT 0,
      batch_id TEXT,
      next_attempt_at INTEGER,
      lease_owner TEXT,
      tries INTEGER NOT NULL DEFAULT 0,
      attempts TEXT NOT NULL DEFAULT '[]',
      remind_at INTEGER,
      created_at INTEGER NOT NULL
    );
    CREATE INDEX notifications_by_time ON notifications (next_attempt_at, destination) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX notifications_to_send ON notifications (destination, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
    CREATE INDEX notifications_to_remind ON notifications (remind_at) WHERE remind_at IS NOT NULL;
    CREATE INDEX notifications_counting ON notifications (monitor) WHERE awaits_failures IS NOT NULL;
    CREATE INDEX notifications_by_destination ON notifications (destination, monitor, id);
    CREATE INDEX notifications_by_monitor ON notifications (monitor, id);
    CREATE INDEX notifications_by_person ON notifications (user_id) WHERE user_id IS NOT NULL;
    CREATE INDEX notifications_in_batch ON notifications (batch_id) WHERE batch_id IS NOT NULL;

    CREATE TABLE alert_counts (
      team_id TEXT NOT NULL,
      outcome TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (team_id, outcome)
    ) WITHOUT ROWID;

    CREATE TABLE snoozes (
      team_id TEXT NOT NULL,
      monitor_id TEXT NOT NULL,
      until INTEGER NOT NULL,
      is_by_link FLAG NOT NULL DEFAULT 0,
      PRIMARY KEY (team_id, monitor_id)
    ) WITHOUT ROWID;

    CREATE TABLE maintenance_windows (
      team_id TEXT NOT NULL,
      window_id TEXT NOT NULL,
      plan TEXT NOT NULL,
      stamp INTEGER NOT NULL DEFAULT 0,
      config_key TEXT,
      config_stamp INTEGER,
      PRIMARY KEY (team_id, window_id)
    ) WITHOUT ROWID;

    CREATE TABLE preferences (
      user_id TEXT PRIMARY KEY,
      quiet_hours TEXT,
      weekly_report FLAG NOT NULL,
      next_report_at INTEGER
    );
    CREATE INDEX reports_due ON preferences (next_report_at) WHERE next_report_at IS NOT NULL;

    CREATE TABLE team_mails (
      team_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      mails TEXT NOT NULL,
      PRIMARY KEY (team_id, user_id)
    ) WITHOUT ROWID;
    CREATE INDEX team_mails_by_user ON team_mails (user_id);
  `,
};
