import { useSearchParams } from 'react-router-dom';
import type { EventFilter } from '../../../../contract/monitors/monitorEvents.ts';
import { Presets } from '../../../ui/Presets.tsx';
import { Section } from '../../../ui/Section.tsx';
import { RangePicker } from '../../monitorHistory/index.ts';
import { useMonitorOutlet } from '../monitorOutlet.ts';
import { EVENT_FILTERS, readEventFilters, withFilters } from './eventFilters.ts';
import { EventTimeline } from './EventTimeline.tsx';
import { useTimelineArg } from './useTimeline.ts';

/** All of a monitor's events, with filters. */
function EventsTab() {
  const { monitor, timezone } = useMonitorOutlet();
  const { teamId, monitorId, lastSequence } = monitor;
  const arg = useTimelineArg(teamId, monitorId, timezone);
  return (
    <Section title="Events" isFirst>
      <div>
        <RangePicker timezone={timezone} />
        <EventFilterBar />
      </div>
      <EventTimeline key={JSON.stringify(arg)} arg={arg} lastSequence={lastSequence} timezone={timezone} />
    </Section>
  );
}

export { EventsTab as Component };

const ALL = 'all';

const presets = [
  { value: ALL, label: 'All' },
  ...Object.entries(EVENT_FILTERS).map(([value, label]) => ({ value, label })),
];

/** Chooses which kinds of events to show, and keeps the choice in the URL. */
function EventFilterBar() {
  const [search, setSearch] = useSearchParams();
  const filters = readEventFilters(search);
  const toggled = (filter: EventFilter) =>
    filters.includes(filter) ? filters.filter((other) => other !== filter) : [...filters, filter];
  const pick = (value: string) => {
    const next = value === ALL ? [] : toggled(value as EventFilter);
    setSearch((before) => withFilters(before, next), { replace: true, preventScrollReset: true });
  };
  return (
    <Presets
      label="Event types"
      isLabeled
      presets={presets}
      isChosen={(value) => (value === ALL ? filters.length === 0 : (filters as string[]).includes(value))}
      onPick={pick}
    />
  );
}
