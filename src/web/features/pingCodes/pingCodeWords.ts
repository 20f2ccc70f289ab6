import type { KeepDays, OldPingCode } from '../../../contract/monitors/pingCodes.ts';
import { dayPlus, dayWords } from '../../lib/zonedTime.ts';

/** The choices for how long a replaced code keeps working. */
export const KEEP_WORDS: Record<KeepDays, string> = {
  0: 'Stops immediately',
  1: 'Works for 1 more day',
  7: 'Works for 7 more days',
  30: 'Works for 30 more days',
};

/** The end of a code, which is enough to tell codes apart. */
export const endOfCode = (code: string): string => `…${code.slice(-6)}`;

/** Says which jobs still use a code, and when they last did. `today` is the day in UTC. */
export function usesWords({ usedBy, uses }: OldPingCode, today: string): string {
  if (usedBy === 0) return 'No job has used it since it was replaced.';
  const jobs = usedBy === 1 ? '1 job still uses it' : `${usedBy.toLocaleString('en')} jobs still use it`;
  const named = uses.map(({ name, lastUsedDay }) => `${name} (last ${lastUsedWords(lastUsedDay, today)})`);
  const others = usedBy > uses.length ? [`${(usedBy - uses.length).toLocaleString('en')} more`] : [];
  return `${jobs}: ${[...named, ...others].join(', ')}.`;
}

function lastUsedWords(day: string, today: string): string {
  if (day >= today) return 'today';
  return day === dayPlus(today, -1) ? 'yesterday' : dayWords(day);
}
