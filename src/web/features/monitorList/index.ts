export { endMonitorSnooze, pauseMonitor, resumeMonitor, snoozeMonitor } from './bulk/changeMonitor.ts';
export { CreateMonitorButton, EmptyMonitors } from './EmptyMonitors.tsx';
