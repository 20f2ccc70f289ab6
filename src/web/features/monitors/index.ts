export { keywordsWords } from './keywordsWords.ts';
export { withChange, type ListedMonitors } from './listedMonitors.ts';
export { withNewer, withOlder } from './mergeEvents.ts';
export { COUNTS_EVERY_MS, selectDownCount, useMonitorCounts } from './monitorCounts.ts';
export {
  monitorsApi,
  useClearMonitorEventsMutation,
  useCopyMonitorMutation,
  useDeleteMonitorsMutation,
  useGetMonitorHistoryQuery,
  useGetMonitorQuery,
  useGetPingBodyQuery,
  useGetPingKeyQuery,
  useGetTeamMonitorsSummaryQuery,
  useListMonitorEventsQuery,
  useListMonitorsQuery,
  useMoveMonitorMutation,
  usePauseMonitorsMutation,
  usePreviewScheduleQuery,
  usePreviewSlugQuery,
  useResumeMonitorsMutation,
  useTagMonitorsMutation,
  type CountedMonitors,
  type MonitorCounts,
} from './monitorsApi.ts';
export { pingUrl } from './pingUrl.ts';
export { MonitorStatus } from './status/MonitorStatus.tsx';
export { RunStrip } from './status/RunStrip.tsx';
export { useShownStatus } from './status/useShownStatus.ts';
