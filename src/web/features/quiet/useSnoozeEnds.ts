import { useMemo } from 'react';
import type { Quiet } from '../../../contract/alerting/alertingCalls.ts';
import { useNow } from '../../ui/useNow.ts';
import { quietApi } from './quietApi.ts';

const NONE: Quiet['monitorSnoozes'] = [];

/**
 * When each snoozed monitor's snooze ends, in milliseconds since 1970, without those that have ended. It only reads what
 * a `QuietNotice` on the same page keeps up to date.
 */
export function useSnoozeEnds(teamId: string): ReadonlyMap<string, number> {
  const { currentData } = quietApi.endpoints.getQuiet.useQueryState({ teamId });
  const snoozes = currentData?.monitorSnoozes ?? NONE;
  const lastEnded = useNow((nowMs) => Math.max(0, ...snoozes.map(({ until }) => (until > nowMs ? 0 : until))));
  return useMemo(
    () => new Map(snoozes.flatMap(({ monitorId, until }) => (until > lastEnded ? [[monitorId, until]] : []))),
    [snoozes, lastEnded],
  );
}
