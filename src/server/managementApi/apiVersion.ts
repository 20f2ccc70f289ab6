export const API_VERSIONS = ['v1', 'v2', 'v3'] as const;
/** The version in a path. Version 1 shows runs as a status; before version 3 a name makes the slug. */
export type ApiVersion = (typeof API_VERSIONS)[number];
