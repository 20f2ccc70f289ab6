import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { dayPlus, instantAt, zonedTime } from '../../lib/zonedTime.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { useGetQuietQuery, useSnoozeMutation } from './quietApi.ts';

/** The monitor whose alerts are snoozed or, if none is given, the team. */
export interface Snoozable {
  teamId: string;
  monitorId?: string | undefined;
  /** The name of the monitor or the team. */
  name: string;
}

/**
 * Returns a function that snoozes until an instant, or ends the snooze if given null. It shows the outcome, and
 * resolves to whether it succeeded.
 */
export function useSnooze({ teamId, monitorId, name }: Snoozable) {
  const dispatch = useAppDispatch();
  const [snooze, { isLoading }] = useSnoozeMutation();
  return {
    isBusy: isLoading,
    async snooze(until: number | null): Promise<boolean> {
      const { error } = await snooze({ teamId, ...(monitorId !== undefined && { monitorId }), until });
      if (error) {
        const title = until === null ? 'Couldn’t end the snooze' : 'Couldn’t snooze';
        dispatch(toastShown({ title, description: platformErrorWords(error), variant: 'destructive' }));
        return false;
      }
      dispatch(toastShown({ title: until === null ? `Ended snooze for ${name}` : `Snoozed ${name}` }));
      return true;
    },
  };
}

/** The id of the button that snoozes a monitor or a team, on pages that have one. */
export const snoozeButtonId = ({ teamId, monitorId = teamId }: Pick<Snoozable, 'teamId' | 'monitorId'>): string =>
  `snooze-${monitorId}`;

/** Polls, because no events announce other people's changes or windows that open as time passes. */
const UP_TO_DATE = { refetchOnMountOrArgChange: true, pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** A team's current and planned quiet times, kept up to date while the caller is mounted. */
export const useQuiet = (teamId: string, skip = false) => useGetQuietQuery({ teamId }, { ...UP_TO_DATE, skip });

const MINUTE_MS = 60_000;
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
