export { EmptyMonitors } from '../monitorList/EmptyMonitors.tsx';
export { COUNTS_EVERY_MS, selectDownCount, useMonitorCounts } from './monitorCounts.ts';
export { useGetMonitorQuery, useGetTeamMonitorsSummaryQuery, useListMonitorsQuery } from './monitorsApi.ts';
export { MonitorStatus } from './status/MonitorStatus.tsx';
