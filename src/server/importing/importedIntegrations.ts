import type { IntegrationConfig } from '../../contract/alerting/integrationConfig.ts';
import type { IntegrationSettings } from '../../contract/alerting/integrationRecord.ts';
import type { ImportName } from '../monitors/monitorImports.ts';
import type { SealSome } from '../secrets/sealing.ts';

/** An integration that an import will create, with its secrets. */
export interface PlannedIntegration {
  integrationId: string;
  settings: IntegrationSettings & { config: IntegrationConfig };
}

/** Stores an import's integrations, from the preview until the import is undone. */
export interface ImportedIntegrations {
  /** Stores a plan, unless its import is gone. */
  plan(name: ImportName, integrations: readonly PlannedIntegration[]): Promise<void>;
  /** Returns the integrations that haven't been created yet. */
  planned(name: ImportName): Promise<PlannedIntegration[]>;
  /** Records that an integration was created; returns false if the import has since been undone. */
  created(name: ImportName, integrationId: string): Promise<boolean>;
  /** Removes an integration that can't be created or was deleted. */
  drop(name: ImportName, integrationId: string): Promise<void>;
  /** Returns the ids of each import's integrations: those that were created and still exist, or all of them. */
  idsOf(teamId: string, which: 'created' | 'all'): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Encrypts all plans with the current key in one step, because there are only a few. */
  resealSome: SealSome;
}
