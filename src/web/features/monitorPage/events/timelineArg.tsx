import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EventFilter } from '../../../../contract/monitors/monitorEvents.ts';
import { Presets } from '../../../ui/Presets.tsx';
import { instantsOf, readRange } from '../../monitorHistory/index.ts';
import { EVENT_FILTERS, readEventFilters, withFilters } from './eventFilters.ts';
import type { TimelineArg } from './readEvents.ts';

/** The monitor events selected by the address; the same object as long as the selection is the same. */
export function useTimelineArg(teamId: string, monitorId: string, timezone: string): TimelineArg {
  const [search] = useSearchParams();
  const filters = readEventFilters(search);
  const range = readRange(search);
  const wanted = JSON.stringify({
    teamId,
    monitorId,
    ...(filters.length > 0 && { filters }),
    ...(range && instantsOf(range, timezone)),
  });
  return useMemo(() => JSON.parse(wanted) as TimelineArg, [wanted]);
}

const presets = Object.entries(EVENT_FILTERS).map(([value, label]) => ({ value, label }));

/** Which kinds of events to show; kept in the address. */
export function EventFilterBar() {
  const [search, setSearch] = useSearchParams();
  const filters = readEventFilters(search);
  const toggle = (value: string) => {
    const filter = value as EventFilter;
    const next = filters.includes(filter) ? filters.filter((other) => other !== filter) : [...filters, filter];
    setSearch((before) => withFilters(before, next), { replace: true, preventScrollReset: true });
  };
  return (
    <Presets
      label="Show"
      presets={presets}
      isChosen={(value) => (filters as string[]).includes(value)}
      onPick={toggle}
    />
  );
}
