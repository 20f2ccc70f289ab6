import type { Migration } from './migration.ts';

/** The name of the API key that performed an audit log entry's action; its id is in `actor_id`. */
export const auditedKeys: Migration = {
  version: 20,
  sqlite: { sql: 'ALTER TABLE audit_entries ADD COLUMN actor_name TEXT;' },
  postgres: { sql: 'ALTER TABLE audit_entries ADD COLUMN actor_name TEXT COLLATE "C";' },
};
