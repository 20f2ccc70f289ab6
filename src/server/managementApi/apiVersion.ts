export const API_VERSIONS = ['v1', 'v2', 'v3'] as const;
/**
 * The version in a path. Version 1 reports a run in progress as a status; before version 3, the name determines the
 * slug.
 */
export type ApiVersion = (typeof API_VERSIONS)[number];
