export { EmptyMonitors } from './EmptyMonitors.tsx';
