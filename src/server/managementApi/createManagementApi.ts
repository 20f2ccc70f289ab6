import { CONFIG_ENDPOINT, type Configuration, createConfiguration } from './configuration/createConfiguration.ts';
import { createEndpoints, type Endpoint } from './endpoints.ts';
import type { ManagementServices } from './managementServices.ts';
import { openApiOf } from './openApi.ts';

const MONITORS_PER_UNIT = 4;

/** The API that Healthchecks clients use to manage monitors. */
export interface ManagementApi {
  endpoints: readonly Endpoint[];
  /** The OpenAPI document, as JSON. */
  openApi: string;
  configuration: Configuration;
  /**
   * Returns what it costs to read all monitors of a team, in units of about one small read. It's at most half of
   * `maxCost`, so that others who share the budget can't keep a large team from ever having enough.
   */
  costOfEveryMonitor(teamId: string, maxCost: number): Promise<number>;
  /** Rejects while the database is down. */
  probe(): Promise<void>;
}

export function createManagementApi(services: ManagementServices): ManagementApi {
  const endpoints = createEndpoints(services);
  return {
    endpoints,
    openApi: JSON.stringify(openApiOf([...endpoints, CONFIG_ENDPOINT], services.publicUrl)),
    configuration: createConfiguration(services),
    async costOfEveryMonitor(teamId, maxCost) {
      return Math.min((await services.monitors.count(teamId)) / MONITORS_PER_UNIT, maxCost / 2);
    },
    async probe() {
      await services.monitors.count('');
    },
  };
}
