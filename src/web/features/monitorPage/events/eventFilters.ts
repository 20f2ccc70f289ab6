import type { EventFilter } from '../../../../contract/monitors/monitorEvents.ts';

/** What a timeline can be narrowed to, in the order offered. */
export const EVENT_FILTERS: Record<EventFilter, string> = {
  success: 'Successes',
  fail: 'Failures',
  start: 'Starts',
  log: 'Logs',
  ign: 'Ignored',
  flip: 'Status changes',
  edit: 'Edits',
};

const isFilter = (value: string): value is EventFilter => Object.hasOwn(EVENT_FILTERS, value);

/** Reads from the address which kinds of events to show; none means all. */
export const readEventFilters = (search: URLSearchParams): EventFilter[] => [
  ...new Set((search.get('show') ?? '').split(',').filter(isFilter)),
];

/** The address with different filters and everything else unchanged. */
export function withFilters(search: URLSearchParams, filters: readonly EventFilter[]): URLSearchParams {
  const next = new URLSearchParams(search);
  if (filters.length === 0) next.delete('show');
  else next.set('show', filters.join(','));
  return next;
}
