import { useMemo } from 'react';
import { quietApi } from './quietApi.ts';

/**
 * When each snoozed monitor's snooze ends, in milliseconds since 1970. It only reads what a `QuietNotice` on the same
 * page keeps up to date.
 */
export function useSnoozeEnds(teamId: string): ReadonlyMap<string, number> {
  const { currentData } = quietApi.endpoints.getQuiet.useQueryState({ teamId });
  return useMemo(
    () => new Map(currentData?.monitorSnoozes.map(({ monitorId, until }) => [monitorId, until])),
    [currentData],
  );
}
