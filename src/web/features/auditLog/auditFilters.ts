import { useSearchParams } from 'react-router-dom';
import type { AuditFilters } from '../../../contract/audit/auditCalls.ts';
import { isDay } from '../../lib/dayRange.ts';
import { dayPlus, startOfDay } from '../../lib/zonedTime.ts';

/** The filters in the URL; empty strings if not set. */
export interface ChosenFilters {
  person: string;
  action: string;
  /** The day, such as `2026-11-21`. */
  day: string;
}

const FIELDS = ['person', 'action', 'day'] as const;

/** Returns the filters in the URL, and functions that change one or clear them all. */
export function useChosenFilters() {
  const [search, setSearch] = useSearchParams();
  const [person = '', action = '', day = ''] = FIELDS.map((field) => search.get(field) ?? '');
  const chosen: ChosenFilters = { person, action, day: isDay(day) ? day : '' };

  const change = (changes: Partial<ChosenFilters>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [field, value] of Object.entries(changes)) {
          if (value === '') next.delete(field);
          else next.set(field, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isNarrowed = FIELDS.some((field) => chosen[field] !== '');
  return { chosen, isNarrowed, change, clear: () => change({ person: '', action: '', day: '' }) };
}

/** Converts the filters to the platform's form. Days are in the reader's time zone. */
export function toAuditFilters(teamId: string, { person, action, day }: ChosenFilters, timezone: string): AuditFilters {
  return {
    teamId,
    ...(person !== '' && { actorId: person }),
    ...(action !== '' && { action }),
    ...(day !== '' && { from: startOfDay(day, timezone), until: startOfDay(dayPlus(day, 1), timezone) }),
  };
}
