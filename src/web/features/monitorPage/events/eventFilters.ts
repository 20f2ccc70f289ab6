import type { EventFilter } from '../../../../contract/monitors/monitorEvents.ts';

/** The labels for a timeline's filters, in display order. */
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

/** Reads from the URL which kinds of events to show. An empty list means all. */
export const readEventFilters = (search: URLSearchParams): EventFilter[] => [
  ...new Set((search.get('show') ?? '').split(',').filter(isFilter)),
];

/** Returns the URL parameters with different filters; all others are kept. */
export function withFilters(search: URLSearchParams, filters: readonly EventFilter[]): URLSearchParams {
  const next = new URLSearchParams(search);
  if (filters.length === 0) next.delete('show');
  else next.set('show', filters.join(','));
  return next;
}
