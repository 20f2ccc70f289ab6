import type { Migration } from './migration.ts';

/**
 * Integrations created by an import. Until an integration is created, `sealed` contains its settings, encrypted along
 * with its secrets. Afterwards, it's null, and the row is used for undoing the import.
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
