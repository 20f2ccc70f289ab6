import type { FoundMonitor } from '../../../contract/monitors/acrossTeams.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { useGetFoundMonitorsQuery } from './monitorsApi.ts';

/** The search waits for a pause in typing. */
const TYPING_MS = 150;
const NONE: FoundMonitor[] = [];

/**
 * Monitors of all of the person's teams that a typed text finds; for an empty one, the most urgent. Until the server has
 * responded to it, the previous results whose names contain it.
 */
export function useFoundMonitors(text: string, { skip = false } = {}): readonly FoundMonitor[] {
  const wanted = text.trim();
  const settled = useSettled(wanted, TYPING_MS);
  const { currentData, data } = useGetFoundMonitorsQuery(settled, { skip, refetchOnMountOrArgChange: true });
  if (skip) return NONE;
  if (settled === wanted && currentData) return currentData;
  const words = wanted.toLowerCase().split(/\s+/);
  return data?.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))) ?? NONE;
}
