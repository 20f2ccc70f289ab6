import { timezoneCatalogue } from '../../lib/timezones/timezoneCatalogue.ts';
import { enrichTimezones, timezoneKeywords } from '../../lib/timezones/timezones.ts';
import type { SearchOption } from '../searchSelect/matchOptions.ts';

/** Every zone one can choose, with its offset at this instant. */
export function timezoneOptions(at: Date): SearchOption[] {
  return enrichTimezones(timezoneCatalogue, at).map((timezone) => ({
    value: timezone.name,
    label: timezone.label,
    keywords: timezoneKeywords(timezone),
  }));
}
