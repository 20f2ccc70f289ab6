import type { Migration } from './migration.ts';

/**
 * Muted integrations. `muted_until` is null if an integration stays muted until someone unmutes it. Alerts that weren't
 * sent because their integration was muted have the state `muted`.
 */
export const mutedIntegrations: Migration = {
  version: 21,
  sqlite: {
    sql: `
      ALTER TABLE integrations ADD COLUMN muted_at INTEGER;
      ALTER TABLE integrations ADD COLUMN muted_until INTEGER;
      CREATE INDEX integrations_to_unmute ON integrations (muted_until) WHERE muted_until IS NOT NULL;
    `,
  },
  postgres: {
    sql: `
      ALTER TABLE integrations ADD COLUMN muted_at BIGINT, ADD COLUMN muted_until BIGINT;
      CREATE INDEX integrations_to_unmute ON integrations (muted_until) WHERE muted_until IS NOT NULL;
    `,
  },
};
