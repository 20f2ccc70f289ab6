import type { Migration } from './migration.ts';

/**
 * An alert's destination is an integration or a user. Each has its own column, and one of the two columns is null.
 * `destination` contains the id from the other column, and is used to distribute deliveries fairly. There's no foreign
 * key, because sent alerts are kept after their integration is deleted.
 */
export const namedDestinations: Migration = {
  version: 14,
  sqlite: {
    sql: `
      DROP INDEX notifications_by_time;
      DROP INDEX notifications_to_send;
      DROP INDEX notifications_by_destination;
      ALTER TABLE notifications ADD COLUMN integration_id TEXT;
      ALTER TABLE notifications ADD COLUMN user_id TEXT;
      UPDATE notifications SET integration_id = substr(destination, 13) WHERE destination LIKE 'integration:%';
      UPDATE notifications SET user_id = substr(destination, 6) WHERE destination LIKE 'user:%';
      ALTER TABLE notifications DROP COLUMN destination;
      ALTER TABLE notifications ADD COLUMN destination TEXT NOT NULL
        GENERATED ALWAYS AS (coalesce(integration_id, user_id)) VIRTUAL CHECK (integration_id IS NULL OR user_id IS NULL);
      CREATE INDEX notifications_by_time ON notifications (next_attempt_at, destination) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX notifications_to_send ON notifications (destination, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX notifications_by_destination ON notifications (destination, monitor, id);
      CREATE INDEX notifications_by_person ON notifications (user_id) WHERE user_id IS NOT NULL;
    `,
  },
  postgres: {
    sql: `
      ALTER TABLE notifications
        ADD COLUMN integration_id TEXT COLLATE "C",
        ADD COLUMN user_id TEXT COLLATE "C",
        DROP COLUMN destination;
      ALTER TABLE notifications ADD COLUMN destination TEXT COLLATE "C" NOT NULL
        GENERATED ALWAYS AS (coalesce(integration_id, user_id)) STORED CHECK (integration_id IS NULL OR user_id IS NULL);
      CREATE INDEX notifications_by_time ON notifications (next_attempt_at, destination) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX notifications_to_send ON notifications (destination, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
      CREATE INDEX notifications_by_destination ON notifications (destination, monitor, id);
      CREATE INDEX notifications_by_person ON notifications (user_id) WHERE user_id IS NOT NULL;
    `,
  },
};
