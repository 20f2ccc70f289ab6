export { useListApiKeysQuery } from './apiKeysApi.ts';
