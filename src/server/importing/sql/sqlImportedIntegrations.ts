import type { Database } from '../../database/database.ts';
import { lockRows } from '../../database/lockRows.ts';
import { SealBrokenError, type Vault } from '../../secrets/vault.ts';
import type { ImportedIntegrations, PlannedIntegration } from '../importedIntegrations.ts';

/** Stores plans encrypted, because only the import itself reads them. */
export function createSqlImportedIntegrations(
  { engine, read, transact }: Database,
  vault: Vault,
): ImportedIntegrations {
  interface Row {
    import_id: string;
    integration_id: string;
    team_id: string;
    sealed: string | null;
  }
  const placeOf = ({ team_id, import_id, integration_id }: Row) => [
    'imported_integrations',
    team_id,
    import_id,
    integration_id,
  ];

  /** Decrypts a plan; returns null if its key is missing. */
  function open(row: Row): string | null {
    try {
      return row.sealed === null ? null : vault.open(row.sealed, placeOf(row));
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }

  return {
    plan: ({ teamId, importId }, integrations) =>
      transact(async ({ query }) => {
        const found = await query
          .selectFrom('imports')
          .select('import_id')
          .where('team_id', '=', teamId)
          .where('import_id', '=', importId)
          .$call(lockRows({ engine }))
          .executeTakeFirst();
        // Another preview could have replaced the plan. Integrations stored now would never be deleted.
        if (found === undefined) return;
        for (const { integrationId, settings } of integrations) {
          const row = { import_id: importId, integration_id: integrationId, team_id: teamId, sealed: null };
          const sealed = vault.seal(JSON.stringify(settings), placeOf(row));
          await query
            .insertInto('imported_integrations')
            .values({ ...row, sealed })
            .execute();
        }
      }),

    async planned({ teamId, importId }) {
      const rows = await read
        .selectFrom('imported_integrations')
        .selectAll()
        .where('import_id', '=', importId)
        .where('team_id', '=', teamId)
        .where('sealed', 'is not', null)
        .orderBy('integration_id')
        .execute();
      return rows.flatMap((row) => {
        const settings = open(row);
        if (settings === null) return [];
        return [
          { integrationId: row.integration_id, settings: JSON.parse(settings) as PlannedIntegration['settings'] },
        ];
      });
    },

    created: ({ teamId, importId }, integrationId) =>
      transact(async ({ query }) => {
        const rows = await query
          .updateTable('imported_integrations')
          .set({ sealed: null })
          .where('import_id', '=', importId)
          .where('integration_id', '=', integrationId)
          .where('team_id', '=', teamId)
          .returning('integration_id')
          .execute();
        return rows.length > 0;
      }),

    drop: ({ teamId, importId }, integrationId) =>
      transact(async ({ query }) => {
        await query
          .deleteFrom('imported_integrations')
          .where('import_id', '=', importId)
          .where('integration_id', '=', integrationId)
          .where('team_id', '=', teamId)
          .execute();
      }),

    async idsOf(teamId, which) {
      const rows = await read
        .selectFrom('imported_integrations')
        .select(['import_id', 'integration_id'])
        .where('team_id', '=', teamId)
        .$if(which === 'created', (builder) => {
          const there = read.selectFrom('integrations').select('integration_id').where('team_id', '=', teamId);
          return builder.where('sealed', 'is', null).where('integration_id', 'in', there);
        })
        .orderBy('integration_id')
        .execute();
      const ids = new Map<string, string[]>();
      for (const { import_id: importId, integration_id: id } of rows)
        ids.set(importId, [...(ids.get(importId) ?? []), id]);
      return ids;
    },

    async resealSome() {
      const rows = await read.selectFrom('imported_integrations').selectAll().where('sealed', 'is not', null).execute();
      for (const row of rows.filter(({ sealed }) => sealed !== null && !vault.isCurrent(sealed))) {
        const settings = open(row);
        if (settings === null) continue;
        await transact(async ({ query }) => {
          await query
            .updateTable('imported_integrations')
            .set({ sealed: vault.seal(settings, placeOf(row)) })
            .where('import_id', '=', row.import_id)
            .where('integration_id', '=', row.integration_id)
            .where('sealed', '=', row.sealed)
            .execute();
        });
      }
      return false;
    },
  };
}
