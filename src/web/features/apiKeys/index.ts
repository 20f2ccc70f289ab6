export { useDeleteApiKeyMutation, useListApiKeysQuery } from './apiKeysApi.ts';
