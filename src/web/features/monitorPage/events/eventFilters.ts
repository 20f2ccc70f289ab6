import type { ListEvents } from '../../../../contract/monitors/monitorCalls.ts';
import type { EventFilter } from '../../../../contract/monitors/monitorEvents.ts';
import { instantsOf, readRange } from '../../../lib/dayRange.ts';

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

/** Identifies a timeline. The cache has one entry for each, with all pages read so far. */
export type TimelineArg = Pick<ListEvents, 'teamId' | 'monitorId' | 'filters' | 'from' | 'to'>;

/** Returns the timeline that a URL selects. Its days are in the given time zone. */
export function timelineArg(
  { teamId, monitorId }: Pick<TimelineArg, 'teamId' | 'monitorId'>,
  search: URLSearchParams,
  timezone: string,
): TimelineArg {
  const filters = readEventFilters(search);
  const range = readRange(search);
  return {
    teamId,
    monitorId,
    ...(filters.length > 0 && { filters }),
    ...(range && instantsOf(range, timezone)),
  };
}
