import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * Integrations and notifications. Times are milliseconds since 1970; `monitor` is the number of a row in `monitors`.
 * `destination` is `integration:` with an integration's id, or `user:` with a user's id. A notification with a
 * `next_attempt_at` waits until then; if it also has a `lease_owner`, a process is working on it until then. `held_by`
 * is the reason for holding it, `awaits_failures` the number of consecutive failures it waits for, and `batch_id` the
 * summary that includes it. `tries` counts attempts since delivery was last requested; `attempts` (JSON) contains all
 * attempts. At `remind_at`, the alert is repeated if its monitor is still down.
 *
 * Triggers keep integrations consistent because monitors are created, moved and deleted in several ways (by users, by
 * pings, or along with a whole team), always in the same transaction. When a timeline is cleared, its monitor gets a
 * new row; during that transaction, the old row's id is followed by a space.
 */
export const alerting: SqliteMigration = {
  version: 3,
  sql: `
    CREATE TABLE integrations (
      integration_id TEXT PRIMARY KEY,
      team_id TEXT NOT NULL,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      config TEXT NOT NULL,
      is_default INTEGER NOT NULL,
      remind_every_seconds INTEGER,
      alert_after_failures INTEGER NOT NULL,
      wants_summary INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      stamp INTEGER NOT NULL,
      disabled_at INTEGER,
      disabled_why TEXT,
      are_owners_told INTEGER NOT NULL DEFAULT 1,
      last_delivery TEXT
    );
    CREATE INDEX integrations_by_team ON integrations (team_id);
    CREATE INDEX integrations_to_report ON integrations (integration_id) WHERE are_owners_told = 0;

    CREATE TABLE integration_monitors (
      monitor_id TEXT NOT NULL,
      integration_id TEXT NOT NULL,
      PRIMARY KEY (monitor_id, integration_id)
    ) WITHOUT ROWID;
    CREATE INDEX monitors_of_integration ON integration_monitors (integration_id);

    CREATE TABLE notifications (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      notification_id TEXT NOT NULL UNIQUE,
      destination TEXT NOT NULL,
      destination_name TEXT NOT NULL,
      kind TEXT NOT NULL,
      team_id TEXT NOT NULL,
      monitor INTEGER NOT NULL,
      monitor_id TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      direction TEXT NOT NULL,
      is_reminder INTEGER NOT NULL,
      facts TEXT NOT NULL,
      state TEXT NOT NULL,
      held_until INTEGER,
      held_by TEXT,
      awaits_failures INTEGER,
      can_join INTEGER NOT NULL DEFAULT 0,
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
    CREATE INDEX notifications_in_batch ON notifications (batch_id) WHERE batch_id IS NOT NULL;

    CREATE TABLE snoozes (
      team_id TEXT NOT NULL,
      monitor_id TEXT NOT NULL,
      until INTEGER NOT NULL,
      PRIMARY KEY (team_id, monitor_id)
    ) WITHOUT ROWID;
    CREATE TABLE maintenance_windows (
      team_id TEXT NOT NULL,
      window_id TEXT NOT NULL,
      plan TEXT NOT NULL,
      PRIMARY KEY (team_id, window_id)
    ) WITHOUT ROWID;

    CREATE TABLE preferences (
      user_id TEXT PRIMARY KEY,
      quiet_hours TEXT,
      weekly_report INTEGER NOT NULL,
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

    CREATE TRIGGER monitor_inserted AFTER INSERT ON monitors
    WHEN NOT EXISTS (SELECT 1 FROM monitors WHERE monitor_id = NEW.monitor_id || ' ')
    BEGIN
      INSERT INTO integration_monitors
        SELECT NEW.monitor_id, integration_id FROM integrations WHERE team_id = NEW.team_id AND is_default = 1;
    END;
    CREATE TRIGGER monitor_moved AFTER UPDATE OF team_id ON monitors WHEN NEW.team_id <> OLD.team_id
    BEGIN
      DELETE FROM notifications WHERE monitor = OLD.id AND state IN ('waiting', 'sending');
      DELETE FROM integration_monitors WHERE monitor_id = OLD.monitor_id;
      DELETE FROM snoozes WHERE team_id = OLD.team_id AND monitor_id = OLD.monitor_id;
      INSERT INTO integration_monitors
        SELECT NEW.monitor_id, integration_id FROM integrations WHERE team_id = NEW.team_id AND is_default = 1;
    END;
    CREATE TRIGGER monitor_deleted AFTER DELETE ON monitors
    BEGIN
      DELETE FROM notifications WHERE monitor = OLD.id;
      DELETE FROM integration_monitors WHERE monitor_id = OLD.monitor_id;
      DELETE FROM snoozes WHERE team_id = OLD.team_id AND monitor_id = OLD.monitor_id;
    END;
  `,
};
