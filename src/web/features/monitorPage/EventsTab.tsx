import Box from '@mui/material/Box';
import { Section } from '../../ui/Section.tsx';
import { RangePicker } from '../monitorHistory/index.ts';
import { EventFilterBar, useTimelineArg } from './events/timelineArg.tsx';
import { EventTimeline } from './events/EventTimeline.tsx';
import { useMonitorOutlet } from './monitorOutlet.ts';

/** All that happened to a monitor, with what narrows it. */
function EventsTab() {
  const { monitor, timezone } = useMonitorOutlet();
  const { teamId, monitorId, lastSequence } = monitor;
  const arg = useTimelineArg(teamId, monitorId, timezone);
  return (
    <Section title="Events" isFirst>
      <Box sx={{ mt: -1.5 }}>
        <RangePicker timezone={timezone} />
        <EventFilterBar />
      </Box>
      <EventTimeline key={JSON.stringify(arg)} arg={arg} lastSequence={lastSequence} timezone={timezone} />
    </Section>
  );
}

export { EventsTab as Component };
