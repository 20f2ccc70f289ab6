import type { FoundMonitor } from '../../../contract/monitors/acrossTeams.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { useGetFoundMonitorsQuery } from './monitorsApi.ts';

/** How long to wait for a pause in typing before searching. */
const TYPING_MS = 150;
const NONE: FoundMonitor[] = [];

/**
 * Monitors from every team that match the typed text; the most urgent ones if it's empty. While the server searches,
 * returns the previous results whose names contain the text; undefined if there are none.
 */
export function useFoundMonitors(text: string, { skip = false } = {}): readonly FoundMonitor[] | undefined {
  const wanted = text.trim();
  const settled = useSettled(wanted, TYPING_MS);
  const { currentData, data, isFetching } = useGetFoundMonitorsQuery(settled, {
    skip,
    refetchOnMountOrArgChange: true,
  });
  if (skip) return NONE;
  if (settled === wanted && currentData) return currentData;
  const words = wanted.toLowerCase().split(/\s+/);
  const known = data?.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))) ?? NONE;
  return known.length === 0 && (settled !== wanted || isFetching) ? undefined : known;
}
