import type { FoundMonitor } from '../../../contract/monitors/acrossTeams.ts';
import type { SearchProgress } from '../../ui/searchSelect/useHeldEnter.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { useGetFoundMonitorsQuery } from './monitorsApi.ts';

/** How long to wait for a pause in typing before searching. */
const TYPING_MS = 150;

export interface MonitorSearch {
  /** Until the search is done, the previous results whose names contain the text. */
  monitors: readonly FoundMonitor[];
  progress: SearchProgress;
  retry: () => void;
}

const NONE: MonitorSearch = { monitors: [], progress: 'done', retry: () => undefined };

/** Monitors from every team that match the typed text; the most urgent ones if it's empty. */
export function useFoundMonitors(text: string, { skip = false } = {}): MonitorSearch {
  const wanted = text.trim();
  const settled = useSettled(wanted, TYPING_MS);
  const { currentData, data, isFetching, isError, refetch } = useGetFoundMonitorsQuery(settled, {
    skip,
    refetchOnMountOrArgChange: true,
  });
  if (skip) return NONE;
  const retry = () => void refetch();
  if (settled === wanted && currentData) return { monitors: currentData, progress: 'done', retry };
  const words = wanted.toLowerCase().split(/\s+/);
  const monitors = data?.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))) ?? [];
  const hasFailed = settled === wanted && isError && !isFetching;
  return { monitors, progress: hasFailed ? 'failed' : 'searching', retry };
}
