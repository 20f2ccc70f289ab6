export { accountApi, useAccount, useGetUserQuery, type UserRecord, useViewerZone } from './accountApi.ts';
