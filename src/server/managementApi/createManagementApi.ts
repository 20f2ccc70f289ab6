import { CONFIG_ENDPOINT, type Configuration, createConfiguration } from './configuration/createConfiguration.ts';
import type { Endpoint } from './endpoint.ts';
import { createEndpoints } from './endpoints.ts';
import type { ManagementServices } from './managementServices.ts';
import { openApiOf } from './openApi.ts';

/** The API that Healthchecks clients use to manage monitors. */
export interface ManagementApi {
  endpoints: readonly Endpoint[];
  /** The OpenAPI document, as JSON. */
  openApi: string;
  configuration: Configuration;
  /** Rejects while the database is down. */
  probe(): Promise<void>;
}

export function createManagementApi(services: ManagementServices): ManagementApi {
  const endpoints = createEndpoints(services);
  return {
    endpoints,
    openApi: JSON.stringify(openApiOf([...endpoints, CONFIG_ENDPOINT], services.publicUrl)),
    configuration: createConfiguration(services),
    async probe() {
      await services.monitors.count('');
    },
  };
}
