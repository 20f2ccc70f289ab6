export { DiskBanner } from './DiskBanner.tsx';
export { useGetServerStatusQuery, useKnownServerStatus } from './serverStatusApi.ts';
