export { accountApi, useGetUserQuery, type UserRecord } from './accountApi.ts';
export { useAccount } from './useAccount.ts';
export { useViewerZone } from './useViewerZone.ts';
