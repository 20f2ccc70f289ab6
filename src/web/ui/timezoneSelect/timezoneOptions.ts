import rawTimezones from '@vvo/tzdb/raw-time-zones.json';
import { enrichTimezones, type TimezoneEntry, timezoneKeywords } from '../../lib/timezones.ts';
import type { SearchOption } from '../searchSelect/matchOptions.ts';

/** UTC, the default zone, which the catalog of places lacks. */
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

/** Every zone that can be chosen. This module is large, so load it only when the list is shown. */
export const timezoneCatalogue: readonly TimezoneEntry[] = [
  utc,
  ...rawTimezones.map(({ dstAbbreviation: _unused, ...entry }: TimezoneEntry & { dstAbbreviation?: string }) => entry),
];

/** Every zone that can be chosen, with its offset at an instant. */
export function timezoneOptions(at: Date): SearchOption[] {
  return enrichTimezones(timezoneCatalogue, at).map((timezone) => ({
    value: timezone.name,
    label: timezone.label,
    keywords: timezoneKeywords(timezone),
  }));
}
