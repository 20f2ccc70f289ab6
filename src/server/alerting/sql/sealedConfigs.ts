import { isDeepStrictEqual } from 'node:util';
import type { IntegrationConfig, ShownConfig } from '../../../contract/alerting/integrationConfig.ts';
import type { Database } from '../../database/database.ts';
import { SealBrokenError, type Vault } from '../../secrets/vault.ts';
import { type ConfigSecrets, openConfig, secretsOf, showConfig } from '../configSecrets.ts';

const MAX_OPEN = 1_000;
const SEALED_AT_ONCE = 50;

/** The columns that contain an integration's configuration, and those that identify the row. */
export interface ConfigRow {
  integration_id: string;
  team_id: string;
  config: string;
  /** Null if there are no secrets, or if an earlier version wrote the row, with the secrets in `config`. */
  secrets: string | null;
}

/** Stores the visible part of configurations in one column, and their encrypted secrets in another. */
export interface SealedConfigs {
  columnsOf(
    row: Pick<ConfigRow, 'integration_id' | 'team_id'>,
    config: IntegrationConfig,
  ): Pick<ConfigRow, 'config' | 'secrets'>;
  /** Returns the configuration with its secrets; null if they can't be decrypted. */
  open(row: ConfigRow): IntegrationConfig | null;
  isCurrent(row: ConfigRow): boolean;
}

/** Returns the visible part of a stored configuration. */
export const shownIn = (config: string): ShownConfig => showConfig(JSON.parse(config) as ShownConfig);

export function createSealedConfigs(vault: Vault): SealedConfigs {
  /** Keyed by the encrypted text, which is different after each change. */
  const opened = new Map<string, ConfigSecrets | null>();
  const placeOf = ({ team_id, integration_id }: Pick<ConfigRow, 'integration_id' | 'team_id'>) => [
    'integrations',
    team_id,
    integration_id,
    'secrets',
  ];

  function unseal(row: ConfigRow, sealed: string): ConfigSecrets | null {
    try {
      return JSON.parse(vault.open(sealed, placeOf(row))) as ConfigSecrets;
    } catch (error) {
      if (error instanceof SealBrokenError) return null;
      throw error;
    }
  }

  return {
    columnsOf(row, config) {
      const secrets = secretsOf(config);
      const isSecret = Object.keys(secrets).length > 0;
      return {
        config: JSON.stringify(showConfig(config)),
        secrets: isSecret ? vault.seal(JSON.stringify(secrets), placeOf(row)) : null,
      };
    },
    open(row) {
      const shown = JSON.parse(row.config) as ShownConfig;
      if (row.secrets === null) return openConfig(shown, {});
      const key = [row.team_id, row.integration_id, row.secrets].join(' ');
      let secrets = opened.get(key);
      if (secrets === undefined) {
        secrets = unseal(row, row.secrets);
        if (opened.size >= MAX_OPEN) opened.delete(opened.keys().next().value ?? '');
        opened.set(key, secrets);
      }
      return secrets === null ? null : openConfig(shown, secrets);
    },
    isCurrent: ({ config, secrets }) =>
      secrets === null ? isDeepStrictEqual(JSON.parse(config), shownIn(config)) : vault.isCurrent(secrets),
  };
}

/**
 * Returns a function that encrypts secrets that are unencrypted or were encrypted with an earlier key, a few
 * integrations at a time. Integrations that can't be decrypted, or that are edited concurrently, are left unchanged.
 */
export function createConfigSealing(database: Database, vault: Vault) {
  const configs = createSealedConfigs(vault);
  let after = '';
  return async (): Promise<boolean> => {
    const rows = await database.read
      .selectFrom('integrations')
      .select(['integration_id', 'team_id', 'config', 'secrets'])
      .where('integration_id', '>', after)
      .orderBy('integration_id')
      .limit(SEALED_AT_ONCE)
      .execute();
    const stale = rows.filter((row) => !configs.isCurrent(row));
    if (stale.length > 0) {
      await database.transact(async ({ query }) => {
        for (const row of stale) {
          const config = configs.open(row);
          if (config === null) continue;
          await query
            .updateTable('integrations')
            .set(configs.columnsOf(row, config))
            .where('integration_id', '=', row.integration_id)
            .where('config', '=', row.config)
            .where((where) =>
              row.secrets === null ? where('secrets', 'is', null) : where('secrets', '=', row.secrets),
            )
            .execute();
        }
      });
    }
    after = rows.length < SEALED_AT_ONCE ? '' : (rows.at(-1)?.integration_id ?? '');
    return after !== '';
  };
}
