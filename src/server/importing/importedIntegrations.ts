import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import type { IntegrationSettings } from '../../contract/alerting/integrationRecord.ts';
import type { ImportName } from '../monitors/monitorImports.ts';
import type { SealSome } from '../secrets/sealing.ts';

/** An integration that an import will create, with its secrets. */
export interface PlannedIntegration {
  integrationId: string;
  settings: IntegrationSettings & { config: IntegrationConfig };
}

/** What an import knows about its integrations, from its preview until it's undone. */
export interface ImportedIntegrations {
  /** Stores a plan, unless its import is gone. */
  plan(name: ImportName, integrations: readonly PlannedIntegration[]): Promise<void>;
  /** The integrations that have yet to be created. */
  planned(name: ImportName): Promise<PlannedIntegration[]>;
  /** Records that one was created; false if the import was undone in the meantime. */
  created(name: ImportName, integrationId: string): Promise<boolean>;
  /** Removes one that can't be created, or was deleted. */
  drop(name: ImportName, integrationId: string): Promise<void>;
  /** For each import, the ids of integrations that were created and still exist, or of all. */
  idsOf(teamId: string, which: 'created' | 'all'): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Encrypts plans with the current key, all in one go, because there are few. */
  resealSome: SealSome;
}
