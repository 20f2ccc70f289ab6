import { useSearchParams } from 'react-router-dom';
import type { AuditFilters } from '../../../contract/audit/auditCalls.ts';
import { dayPlus, startOfDay } from '../../lib/zonedTime.ts';

/** What the address narrows the log to; empty for everything. */
export interface ChosenFilters {
  person: string;
  action: string;
  /** For example `2026-11-21`. */
  day: string;
}

const FIELDS = ['person', 'action', 'day'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters in the address, and how to change one or clear them all. */
export function useChosenFilters() {
  const [search, setSearch] = useSearchParams();
  const [person = '', action = '', day = ''] = FIELDS.map((field) => search.get(field) ?? '');
  const chosen: ChosenFilters = { person, action, day: DAY.test(day) ? day : '' };

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

/** The same for the platform: days are in the reader's zone. */
export function toAuditFilters(teamId: string, { person, action, day }: ChosenFilters, timezone: string): AuditFilters {
  return {
    teamId,
    ...(person !== '' && { actorId: person }),
    ...(action !== '' && { action }),
    ...(day !== '' && { from: startOfDay(day, timezone), until: startOfDay(dayPlus(day, 1), timezone) }),
  };
}
