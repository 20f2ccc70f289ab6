import { useSearchParams } from 'react-router-dom';
import { zonedTime } from '../../lib/zonedTime.ts';
import { useNow } from '../../ui/useNow.ts';
import { historyRange, instantsOf, readRange, withRange, type DayRange } from '../../lib/dayRange.ts';

/** The range of days in the URL (by default, the last 90 days) and a function that changes it. */
export function useHistoryRange(timezone: string) {
  const [search, setSearch] = useSearchParams();
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const range = historyRange(search, today);
  return {
    today,
    chosen: readRange(search),
    range,
    instants: instantsOf(range, timezone),
    choose: (next: DayRange | null) =>
      setSearch((before) => withRange(before, next), { replace: true, preventScrollReset: true }),
  };
}
