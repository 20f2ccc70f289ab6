import rawTimezones from '@vvo/tzdb/raw-time-zones.json';
import { enrichTimezones, type TimezoneEntry, timezoneKeywords } from '../../lib/timezones.ts';
import type { SearchOption } from '../searchSelect/matchOptions.ts';

/** The catalog of places lacks UTC, everyone's starting value. */
const utc: TimezoneEntry = {
  name: 'UTC',
  alternativeName: 'Coordinated Universal Time',
  group: ['UTC', 'Etc/UTC'],
  continentCode: '',
  continentName: '',
  countryName: '',
  countryCode: '',
  mainCities: [],
  rawOffsetInMinutes: 0,
  abbreviation: 'UTC',
  rawFormat: '+00:00 Coordinated Universal Time',
};

/** Every zone a person can choose. Large: load this module only where the list is shown. */
export const timezoneCatalogue: readonly TimezoneEntry[] = [
  utc,
  ...rawTimezones.map(({ dstAbbreviation: _unused, ...entry }: TimezoneEntry & { dstAbbreviation?: string }) => entry),
];

/** Every zone one can choose, with its offset at this instant. */
export function timezoneOptions(at: Date): SearchOption[] {
  return enrichTimezones(timezoneCatalogue, at).map((timezone) => ({
    value: timezone.name,
    label: timezone.label,
    keywords: timezoneKeywords(timezone),
  }));
}
