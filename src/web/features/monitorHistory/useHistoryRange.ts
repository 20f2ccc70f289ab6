import { useMatch, useSearchParams } from 'react-router-dom';
import { dayPlus, zonedTime } from '../../lib/zonedTime.ts';
import { paths } from '../../routing/paths.ts';
import { useNow } from '../../ui/useNow.ts';
import { useAccount } from '../account/index.ts';
import { useGetMonitorHistoryQuery } from '../monitors/index.ts';
import { instantsOf, readRange, withRange, type DayRange } from './dayRange.ts';

const DEFAULT_DAYS = 90;

/** The range of days in the URL (by default, the last 90 days) and a function that changes it. */
export function useHistoryRange(timezone: string) {
  const [search, setSearch] = useSearchParams();
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const chosen = readRange(search);
  const range = chosen ?? { from: dayPlus(today, 1 - DEFAULT_DAYS), to: today };
  return {
    today,
    chosen,
    range,
    instants: instantsOf(range, timezone),
    choose: (next: DayRange | null) =>
      setSearch((before) => withRange(before, next), { replace: true, preventScrollReset: true }),
  };
}

/**
 * Requests the history for an overview that's about to be shown, in the same batch as the monitor. Days depend on the
 * person's time zone, so the request waits until their account has loaded.
 */
export function useHistoryAhead(teamId: string, monitorId: string): void {
  const isOverview = useMatch(paths.teamHeartbeat(teamId, monitorId)) !== null;
  const { data: account } = useAccount();
  const { instants } = useHistoryRange(account?.user.timezone ?? 'UTC');
  useGetMonitorHistoryQuery(
    { teamId, monitorId, ...instants },
    { skip: !isOverview || account === undefined, selectFromResult: () => ({}) },
  );
}
