import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EventFilter } from '../../../../contract/monitors/monitorEvents.ts';
import { Presets } from '../../../ui/Presets.tsx';
import { Section } from '../../../ui/Section.tsx';
import { instantsOf, readRange } from '../../monitorHistory/index.ts';
import { EVENT_FILTERS, readEventFilters, withFilters } from './eventFilters.ts';
import { EventTimeline } from './EventTimeline.tsx';
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

interface Props {
  arg: TimelineArg;
  lastSequence: number;
  timezone: string;
}

/** The timeline of a monitor with its filters. */
export function EventsSection(props: Props) {
  return (
    <Section title="Events">
      <Box sx={{ mt: -1.5 }}>
        <EventFilterBar />
      </Box>
      <EventTimeline key={JSON.stringify(props.arg)} {...props} />
    </Section>
  );
}

const presets = Object.entries(EVENT_FILTERS).map(([value, label]) => ({ value, label }));

/** Which kinds of events to show; kept in the address. */
function EventFilterBar() {
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
