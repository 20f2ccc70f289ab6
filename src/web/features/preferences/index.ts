export { preferencesApi, useGetPreferencesQuery } from './preferencesApi.ts';
