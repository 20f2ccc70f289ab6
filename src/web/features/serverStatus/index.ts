export { DiskBanner } from './DiskBanner.tsx';
