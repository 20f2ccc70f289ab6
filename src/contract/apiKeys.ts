/** What an API key gives access to: pings by slug, or the team with the rights of a viewer or a member. */
export const apiKeyScopes = ['ping', 'read', 'write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The prefix of each scope's keys, which lets people and secret scanners recognize them. */
export const API_KEY_PREFIXES: Readonly<Record<ApiKeyScope, string>> = { ping: 'hrp_', read: 'hrr_', write: 'hrw_' };

/**
 * The number of letters and digits after the prefix. With the prefix, a key has 32 characters, as Healthchecks' clients
 * expect.
 */
export const API_KEY_DIGITS = 28;

const API_KEY = new RegExp(`^(?:${Object.values(API_KEY_PREFIXES).join('|')})[0-9A-Za-z]{${API_KEY_DIGITS}}$`);

/** Returns whether a string has the format of an API key. */
export const isApiKeySecret = (text: string): boolean => API_KEY.test(text);
