export { accountApi, useGetUserQuery, type UserRecord } from './accountApi.ts';
export { useAccount, useViewerZone } from './useAccount.ts';
