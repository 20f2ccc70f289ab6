/** The query cache's name in storage, in a separate file because signing out needs only the name. */
export const CACHE_KEY = 'queries';
