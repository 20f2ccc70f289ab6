import { platformErrorWords } from '../../api/platformErrorWords.ts';
import { dayPlus, instantAt, zonedTime } from '../../lib/zonedTime.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toastShown } from '../toasts/index.ts';
import { useGetQuietQuery, useSnoozeMutation } from './quietApi.ts';

/** Whose alerts are snoozed: those of a monitor, or of the whole team where none is named. */
export interface Snoozable {
  teamId: string;
  monitorId?: string | undefined;
  /** What the monitor or the team is called. */
  name: string;
}

/** Snoozes until an instant, or ends the snooze with null; shows how it went, and returns whether it succeeded. */
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

/** The id of the button with which a monitor or a team is snoozed, on a page that has one. */
export const snoozeButtonId = ({ teamId, monitorId = teamId }: Pick<Snoozable, 'teamId' | 'monitorId'>): string =>
  `snooze-${monitorId}`;

/** There are no events for others' snoozes and plans, and windows begin by the clock. */
const UP_TO_DATE = { refetchOnMountOrArgChange: true, pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** What holds a team's alerts, now or later, kept up while the caller is shown. */
export const useQuiet = (teamId: string, skip = false) => useGetQuietQuery({ teamId }, { ...UP_TO_DATE, skip });

const MINUTE_MS = 60_000;
const MORNING = '09:00';

const after = (minutes: number) => (nowMs: number) => nowMs + minutes * MINUTE_MS;

/** Snooze lengths to offer, each with the instant it ends. */
export const SNOOZE_CHOICES: readonly { label: string; until: (nowMs: number, timezone: string) => number }[] = [
  { label: '30 min', until: after(30) },
  { label: '1 h', until: after(60) },
  { label: '4 h', until: after(240) },
  { label: 'Tomorrow morning', until: (nowMs, timezone) => tomorrowMorning(nowMs, timezone) },
];

/** When tomorrow's morning begins where someone is. */
export const tomorrowMorning = (nowMs: number, timezone: string): number =>
  instantAt(dayPlus(zonedTime(nowMs, timezone).day, 1), MORNING, timezone);
