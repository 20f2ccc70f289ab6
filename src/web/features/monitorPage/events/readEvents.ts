import type { EventPage, ListEvents } from '../../../../contract/monitors/monitorCalls.ts';
import type { AppThunk } from '../../../store/hooks.ts';
import { withNewer, withOlder, monitorsApi } from '../../monitors/index.ts';

/** Which timeline: the cache holds one entry for it, with all pages that were read. */
export type TimelineArg = Pick<ListEvents, 'teamId' | 'monitorId' | 'filters' | 'from' | 'to'>;

type Bounds = Pick<ListEvents, 'before' | 'after'>;
type Merge = (known: EventPage, page: EventPage) => EventPage;

const readInto =
  (arg: TimelineArg, bounds: Bounds, merge: Merge): AppThunk<Promise<EventPage>> =>
  async (dispatch) => {
    const { listMonitorEvents } = monitorsApi.endpoints;
    const query = listMonitorEvents.initiate({ ...arg, ...bounds }, { subscribe: false, forceRefetch: true });
    const page = await dispatch(query).unwrap();
    dispatch(monitorsApi.util.updateQueryData('listMonitorEvents', arg, (known) => merge(known, page)));
    return page;
  };

/** Reads what came after a sequence into the timeline. Rejects with a `PlatformError`. */
export const readNewerEvents = (arg: TimelineArg, after: number) => readInto(arg, { after }, withNewer);

/** Reads the page before a sequence into the timeline, and returns it. Rejects with a `PlatformError`. */
export const readOlderEvents = (arg: TimelineArg, before: number) => readInto(arg, { before }, withOlder);
