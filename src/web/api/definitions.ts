/** What is read of an endpoint's definition outside of the query library. */
export interface Definition {
  type: string;
  onCacheEntryAdded?: unknown;
  providesTags?: unknown;
  invalidatesTags?: unknown;
}

interface Api {
  endpoints: object;
  enhanceEndpoints(options: { endpoints: Record<string, (definition: Definition) => void> }): unknown;
}

/** Reads the definitions of an API's endpoints, by name. */
export function definitionsOf(api: Api): Record<string, Definition> {
  const definitions: Record<string, Definition> = {};
  const collect = (name: string) => (definition: Definition) => {
    definitions[name] = definition;
  };
  api.enhanceEndpoints({
    endpoints: Object.fromEntries(Object.keys(api.endpoints).map((name) => [name, collect(name)])),
  });
  return definitions;
}
