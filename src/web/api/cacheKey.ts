/** The query cache's name in storage. Apart from what reads it: signing out needs the name alone. */
export const CACHE_KEY = 'queries';
