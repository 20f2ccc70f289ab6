import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import type { IntegrationSettings } from '../../contract/alerting/integrationRecord.ts';
import type { ImportName } from '../monitors/monitorImports.ts';
import type { SealSome } from '../secrets/sealing.ts';

/** An integration that an import is to create, with its secrets. */
export interface PlannedIntegration {
  integrationId: string;
  settings: IntegrationSettings & { config: IntegrationConfig };
}

/** What an import knows of its integrations, from its preview until it's undone. */
export interface ImportedIntegrations {
  /** Keeps a plan, unless its import is gone. */
  plan(name: ImportName, integrations: readonly PlannedIntegration[]): Promise<void>;
  /** Those that have yet to be created. */
  planned(name: ImportName): Promise<PlannedIntegration[]>;
  /** Notes that one was created; false if the import was undone meanwhile. */
  created(name: ImportName, integrationId: string): Promise<boolean>;
  /** Forgets one that can't be created, or was deleted. */
  drop(name: ImportName, integrationId: string): Promise<void>;
  /** By import, the ids of those that were created and are still there, or of all. */
  idsOf(teamId: string, which: 'created' | 'all'): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Brings plans under the current key; all at once, as there are few. */
  resealSome: SealSome;
}
