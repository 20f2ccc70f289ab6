export { accountApi, useAccount, useGetUserQuery, type UserRecord, useViewerZone } from './accountApi.ts';
export { useOfferedZone, ZoneOffer } from './ZoneOffer.tsx';
