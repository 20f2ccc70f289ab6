import { dayPlus, instantOf, zonedTime } from '../../lib/zonedTime.ts';

const MINUTE_MS = 60_000;
const MORNING = '09:00';

const after = (minutes: number) => (nowMs: number) => nowMs + minutes * MINUTE_MS;

/** How long one may want to hear nothing, with the instant at which each ends. */
export const SNOOZE_CHOICES: readonly { label: string; until: (nowMs: number, timezone: string) => number }[] = [
  { label: '30 min', until: after(30) },
  { label: '1 h', until: after(60) },
  { label: '4 h', until: after(240) },
  { label: 'Until tomorrow', until: (nowMs, timezone) => tomorrowMorning(nowMs, timezone) },
];

const tomorrowMorning = (nowMs: number, timezone: string): number =>
  instantOf(dayPlus(zonedTime(nowMs, timezone).day, 1), MORNING, timezone);
