import type { EventPage } from '../../../contract/monitors/monitorCalls.ts';

const newest = ({ events }: EventPage) => events[0]?.sequence ?? 0;
const oldest = ({ events }: EventPage) => events.at(-1)?.sequence ?? 0;

/** Appends a page of older events to the known ones. */
export function withOlder(known: EventPage, page: EventPage): EventPage {
  const end = oldest(known);
  return {
    events: [...known.events, ...page.events.filter(({ sequence }) => sequence < end)],
    hasOlder: page.hasOlder,
  };
}

/** Prepends newer events to the known ones. If there's a gap between them, replaces the known events. */
export function withNewer(known: EventPage, page: EventPage): EventPage {
  if (page.events.length === 0) return known;
  if (page.hasOlder) return page;
  const start = newest(known);
  return { ...known, events: [...page.events.filter(({ sequence }) => sequence > start), ...known.events] };
}

/** Merges a reread of the newest page with known events. Older events that were read before are kept. */
export function withNewest(known: EventPage, page: EventPage): EventPage {
  const end = oldest(page);
  // The page has all events, sequences have restarted because events were cleared, or there's a gap between the page
  // and the known events.
  if (!page.hasOlder || newest(page) < newest(known) || end > newest(known) + 1) return page;
  return {
    events: [...page.events, ...known.events.filter(({ sequence }) => sequence < end)],
    hasOlder: known.hasOlder,
  };
}
