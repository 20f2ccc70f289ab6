import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';

export type Hours = NonNullable<Preferences['quietHours']>;

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** What keeps quiet hours from being saved, by field. A browser gives an empty text for half a time. */
export function quietHoursProblems({ from, to }: Hours): Partial<Hours> {
  const problems: Partial<Hours> = {};
  if (!CLOCK.test(from)) problems.from = 'Enter a time.';
  if (!CLOCK.test(to)) problems.to = 'Enter a time.';
  else if (from === to) problems.to = 'Enter another time than the first.';
  return problems;
}

/** "From 22:00 until 07:00 of the next day." */
export function quietHoursWords({ from, to }: Hours): string {
  return `From ${from} until ${to}${to < from ? ' of the next day' : ''}.`;
}
