export { DiskBanner } from './DiskBanner.tsx';
export { useGetServerStatusQuery } from './serverStatusApi.ts';
