import { createEndpoints, type Endpoint } from './endpoints.ts';
import type { ManagementServices } from './managementServices.ts';
import { openApiOf } from './openApi.ts';

/** What programs for Healthchecks manage monitors by. */
export interface ManagementApi {
  endpoints: readonly Endpoint[];
  /** The OpenAPI document, as JSON. */
  openApi: string;
  /** Rejects while the database is away. */
  probe(): Promise<void>;
}

export function createManagementApi(services: ManagementServices): ManagementApi {
  const endpoints = createEndpoints(services);
  return {
    endpoints,
    openApi: JSON.stringify(openApiOf(endpoints, services.publicUrl)),
    async probe() {
      await services.monitors.count('');
    },
  };
}
