export { FailuresSelect } from './FailuresSelect.tsx';
export { durationProblem, percentWords, pingUrl } from './monitorWords.ts';
export { withChange, type ListedMonitors } from './listedMonitors.ts';
export { expectedNext, NO_MORE_RUNS } from './expectedNext.ts';
export { withNewer, withOlder } from './mergeEvents.ts';
export { COUNTS_EVERY_MS, selectDownCount, useMonitorCounts, useTrouble } from './monitorCounts.ts';
export {
  monitorsApi,
  useClearMonitorEventsMutation,
  useCopyMonitorMutation,
  useDeleteMonitorsMutation,
  useGetLastIncidentQuery,
  useGetMonitorHistoryQuery,
  useGetMonitorQuery,
  useGetPingBodyQuery,
  useGetPingKeyQuery,
  useGetTeamDashboardQuery,
  useListMonitorEventsQuery,
  useListMonitorsQuery,
  useMoveMonitorMutation,
  usePauseMonitorsMutation,
  usePreviewScheduleQuery,
  usePreviewSlugQuery,
  useResumeMonitorsMutation,
  useUpdateMonitorMutation,
  useGetFoundMonitorsQuery,
  type CountedMonitors,
  type MonitorCounts,
} from './monitorsApi.ts';
export { FoundStatus, MonitorStatus, useShownStatus } from './status/MonitorStatus.tsx';
export { useFoundMonitors, type MonitorSearch } from './useFoundMonitors.ts';
export { MonitorRuns, RunStrip } from './status/RunStrip.tsx';
export { useGetMonitorDefaultsQuery, useSaveMonitorDefaultsMutation } from './monitorDefaultsApi.ts';
export { sendTestPing } from './sendTestPing.ts';
export { selectListedMonitor } from './monitorTitle.ts';
