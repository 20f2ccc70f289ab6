import type { EventPage } from '../../../contract/monitors/monitorCalls.ts';

const newest = ({ events }: EventPage) => events[0]?.sequence ?? 0;
const oldest = ({ events }: EventPage) => events.at(-1)?.sequence ?? 0;

/** Puts a page of older events behind the known ones. */
export function withOlder(known: EventPage, page: EventPage): EventPage {
  const end = oldest(known);
  return {
    events: [...known.events, ...page.events.filter(({ sequence }) => sequence < end)],
    hasOlder: page.hasOlder,
  };
}

/** Puts newer events in front of the known ones; a page that doesn't reach down to them replaces them. */
export function withNewer(known: EventPage, page: EventPage): EventPage {
  if (page.events.length === 0) return known;
  if (page.hasOlder) return page;
  const start = newest(known);
  return { ...known, events: [...page.events.filter(({ sequence }) => sequence > start), ...known.events] };
}

/** Merges the reread newest page with known events: older events that were read before stay. */
export function withNewest(known: EventPage, page: EventPage): EventPage {
  const end = oldest(page);
  // Everything there is, or sequences that restarted after a clearing, or a gap between the two that no one has read.
  if (!page.hasOlder || newest(page) < newest(known) || end > newest(known) + 1) return page;
  return {
    events: [...page.events, ...known.events.filter(({ sequence }) => sequence < end)],
    hasOlder: known.hasOlder,
  };
}
