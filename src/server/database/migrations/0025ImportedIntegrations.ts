import type { Migration } from './migration.ts';

/**
 * Integrations that an import creates. `sealed` holds, encrypted with their secrets, the settings of one that has yet to be created;
 * it's null afterwards, when the row is what undoing the import goes by.
 */
export const importedIntegrations: Migration = {
  version: 25,
  sqlite: {
    sql: `
      CREATE TABLE imported_integrations (
        import_id TEXT NOT NULL,
        integration_id TEXT NOT NULL,
        team_id TEXT NOT NULL,
        sealed TEXT,
        PRIMARY KEY (import_id, integration_id)
      ) WITHOUT ROWID;
      CREATE INDEX imported_integrations_by_team ON imported_integrations (team_id);
    `,
  },
  postgres: {
    sql: `
      CREATE TABLE imported_integrations (
        import_id TEXT COLLATE "C" NOT NULL,
        integration_id TEXT COLLATE "C" NOT NULL,
        team_id TEXT COLLATE "C" NOT NULL,
        sealed TEXT COLLATE "C",
        PRIMARY KEY (import_id, integration_id)
      );
      CREATE INDEX imported_integrations_by_team ON imported_integrations (team_id);
    `,
  },
};
