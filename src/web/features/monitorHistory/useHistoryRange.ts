import { useSearchParams } from 'react-router-dom';
import { dayPlus, zonedTime } from '../../lib/zonedTime.ts';
import { useNow } from '../../ui/useNow.ts';
import { STRIP_DAYS } from './availability.ts';
import { instantsOf, readRange, withRange, type DayRange } from './dayRange.ts';

/** The days that the address asks for, kept there; without any, those of the strip up to today. */
export function useHistoryRange(timezone: string) {
  const [search, setSearch] = useSearchParams();
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const utcToday = useNow((nowMs) => zonedTime(nowMs, 'UTC').day);
  const chosen = readRange(search);
  const range = chosen ?? { from: dayPlus(today, 1 - STRIP_DAYS), to: today };
  return {
    today,
    utcToday,
    chosen,
    range,
    instants: instantsOf(range, timezone),
    choose: (next: DayRange | null) =>
      setSearch((before) => withRange(before, next), { replace: true, preventScrollReset: true }),
  };
}
