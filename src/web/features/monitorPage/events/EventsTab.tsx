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

const presets = Object.entries(EVENT_FILTERS).map(([value, label]) => ({ value, label }));

/** Chooses which kinds of events to show, and keeps the choice in the URL. */
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
