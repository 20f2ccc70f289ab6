export { CreateMonitorButton, EmptyMonitors } from './EmptyMonitors.tsx';
