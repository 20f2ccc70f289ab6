/**
 * The query cache's name in storage. It's in a separate file because signing out needs nothing else from the cache's
 * code.
 */
export const CACHE_KEY = 'queries';
