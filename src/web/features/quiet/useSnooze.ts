import { useState } from 'react';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { dayPlus, instantAt, zonedTime } from '../../lib/zonedTime.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { separateCode } from '../../ui/separateCode.ts';
import { useViewerZone } from '../account/index.ts';
import type { Snoozable } from './changeSnooze.ts';
import { useGetQuietQuery } from './quietApi.ts';

const loadChangeSnooze = separateCode(async () => (await import('./changeSnooze.ts')).changeSnooze);

/**
 * Returns a function that snoozes until an instant, or ends the snooze if given null. It shows the outcome with an Undo
 * button, and resolves to whether it succeeded.
 */
export function useSnooze(target: Snoozable) {
  const dispatch = useAppDispatch();
  const timezone = useViewerZone();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    async snooze(until: number | null): Promise<boolean> {
      setIsBusy(true);
      const changeSnooze = await loadChangeSnooze();
      const isDone = await dispatch(changeSnooze(target, until, timezone));
      setIsBusy(false);
      return isDone;
    },
  };
}

/** The id of the button that snoozes a monitor or a team, on pages that have one. */
export const snoozeButtonId = ({ teamId, monitorId = teamId }: Pick<Snoozable, 'teamId' | 'monitorId'>): string =>
  `snooze-${monitorId}`;

/** How long quiet times that a screen's route has just requested count as fresh. */
const FRESH_SECONDS = 5;

/** Polls, because no events announce other people's changes or windows that open as time passes. */
const UP_TO_DATE = {
  refetchOnMountOrArgChange: FRESH_SECONDS,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
};

/** A team's current and planned quiet times, kept up to date while the caller is mounted. */
export const useQuiet = (teamId: string, skip = false) => useGetQuietQuery({ teamId }, { ...UP_TO_DATE, skip });

const MORNING = '09:00';

const after = (minutes: number) => (nowMs: number) => nowMs + minutes * MINUTE_MS;

/** The durations to offer for a snooze, each with a function that returns its end. */
export const SNOOZE_CHOICES: readonly { label: string; until: (nowMs: number, timezone: string) => number }[] = [
  { label: '30 min', until: after(30) },
  { label: '1 h', until: after(60) },
  { label: '4 h', until: after(240) },
  { label: 'Tomorrow morning', until: (nowMs, timezone) => tomorrowMorning(nowMs, timezone) },
];

/** When tomorrow morning begins in a time zone. */
export const tomorrowMorning = (nowMs: number, timezone: string): number =>
  instantAt(dayPlus(zonedTime(nowMs, timezone).day, 1), MORNING, timezone);
