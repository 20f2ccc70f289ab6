import { formatOffset, zoneOffsetMinutes } from './zonedTime.ts';

/** One entry in the catalog (specification §3). */
export interface TimezoneEntry {
  name: string;
  alternativeName: string;
  /** Other names for the same zone. */
  group: string[];
  continentCode: string;
  continentName: string;
  countryName: string;
  countryCode: string;
  mainCities: string[];
  rawOffsetInMinutes: number;
  abbreviation: string;
  rawFormat: string;
}

/** A catalog entry with its values at an instant. */
export interface Timezone extends TimezoneEntry {
  currentTimeOffsetInMinutes: number;
  /** `+05:30 - Asia/Kolkata` */
  label: string;
}

/** A zone's label in a list; undefined if the browser rejects the zone. */
export function zoneLabel(name: string, at: Date): string | undefined {
  const offset = zoneOffsetMinutes(name, at);
  return offset === undefined ? undefined : `${formatOffset(offset)} - ${name}`;
}

/**
 * Adds an instant's values to the catalog. Zones that the browser rejects are dropped; the others are sorted by offset,
 * then name.
 */
export function enrichTimezones(catalogue: readonly TimezoneEntry[], at: Date): Timezone[] {
  const timezones = catalogue.flatMap((entry): Timezone[] => {
    const offset = zoneOffsetMinutes(entry.name, at);
    if (offset === undefined) return [];
    return [{ ...entry, currentTimeOffsetInMinutes: offset, label: `${formatOffset(offset)} - ${entry.name}` }];
  });
  return timezones.toSorted(
    (a, b) => a.currentTimeOffsetInMinutes - b.currentTimeOffsetInMinutes || compareText(a.name, b.name),
  );
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The text to search: the label and other names that people may use. */
export function timezoneKeywords({ group, alternativeName, countryName, mainCities, abbreviation }: Timezone): string {
  return [...group, alternativeName, countryName, ...mainCities, abbreviation].join(' ').replaceAll('_', ' ');
}
