export {
  accountApi,
  useAccount,
  useGetUserQuery,
  type UserRecord,
  useUpdateUserMutation,
  useViewerZone,
} from './accountApi.ts';
export { useOfferedZone, useZoneOffer } from './ZoneOffer.tsx';
export { useOwnName } from './useOwnName.ts';
