import { api } from './api.ts';

/** What is read of an endpoint's definition outside of the query library. */
export interface Definition {
  type: string;
  onCacheEntryAdded?: unknown;
  providesTags?: unknown;
  invalidatesTags?: unknown;
}

/** Every endpoint injected so far, by name. */
export function endpointDefinitions(): Record<string, Definition> {
  const definitions: Record<string, Definition> = {};
  const collect = (name: string) => (definition: Definition) => {
    definitions[name] = definition;
  };
  api.enhanceEndpoints({
    endpoints: Object.fromEntries(Object.keys(api.endpoints).map((name) => [name, collect(name)])),
  });
  return definitions;
}
