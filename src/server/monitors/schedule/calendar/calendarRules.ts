/** The values allowed in one part of an OnCalendar expression. */
export interface PartRule {
  name: string;
  min: number;
  max: number;
}

type PartName = 'year' | 'month' | 'day' | 'dayFromEnd' | 'hour' | 'minute' | 'second';

export const PARTS: Readonly<Record<PartName, PartRule>> = {
  year: { name: 'Year', min: 1970, max: 2199 },
  month: { name: 'Month', min: 1, max: 12 },
  day: { name: 'Day', min: 1, max: 31 },
  dayFromEnd: { name: 'Day from the end', min: 1, max: 28 },
  hour: { name: 'Hour', min: 0, max: 23 },
  minute: { name: 'Minute', min: 0, max: 59 },
  second: { name: 'Second', min: 0, max: 59 },
};

/** What systemd.time(7) lets people write in place of a date and a time. */
export const SHORTHANDS: Readonly<Record<string, string>> = {
  minutely: '*-*-* *:*:00',
  hourly: '*-*-* *:00:00',
  daily: '*-*-* 00:00:00',
  weekly: 'Mon *-*-* 00:00:00',
  monthly: '*-*-01 00:00:00',
  quarterly: '*-01,04,07,10-01 00:00:00',
  semiannually: '*-01,07-01 00:00:00',
  'semi-annually': '*-01,07-01 00:00:00',
  biannually: '*-01,07-01 00:00:00',
  'bi-annually': '*-01,07-01 00:00:00',
  yearly: '*-01-01 00:00:00',
  annually: '*-01-01 00:00:00',
};

/** All numbers of a part. */
export const allOf = ({ min, max }: PartRule): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);
