import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { EventPage, ListEvents } from '../../../../contract/monitors/monitorCalls.ts';
import type { QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch, type AppThunk } from '../../../store/hooks.ts';
import { monitorsApi, useListMonitorEventsQuery, withNewer, withOlder } from '../../monitors/index.ts';
import { type TimelineArg, timelineArg } from './eventFilters.ts';

/** The timeline that the URL selects. The object stays the same until the selection changes. */
export function useTimelineArg(teamId: string, monitorId: string, timezone: string): TimelineArg {
  const [search] = useSearchParams();
  const wanted = JSON.stringify(timelineArg({ teamId, monitorId }, search, timezone));
  return useMemo(() => JSON.parse(wanted) as TimelineArg, [wanted]);
}

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

/** Reads events after a sequence into the timeline. Rejects with a `PlatformError`. */
const readNewerEvents = (arg: TimelineArg, after: number) => readInto(arg, { after }, withNewer);

/** Reads the page before a sequence into the timeline, and returns it. Rejects with a `PlatformError`. */
const readOlderEvents = (arg: TimelineArg, before: number) => readInto(arg, { before }, withOlder);

const RETRY_MS = 5_000;
/** How long the timeline can be ahead of the monitor's record, whose changes are published at most twice a second. */
const AHEAD_MS = 1_500;

/**
 * A monitor's timeline, newest first. It follows `lastSequence` in the monitor's record: when that rises, only new
 * events are read. The argument must be a stable reference; remount for a different timeline.
 */
export function useTimeline(arg: TimelineArg, lastSequence: number) {
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useListMonitorEventsQuery(arg);
  const [older, setOlder] = useState<{ isReading: boolean; error?: QueryError }>({ isReading: false });
  // All matching events up to this sequence have been read, even if the filters hide the event with this sequence.
  const [readThrough, setReadThrough] = useState(0);
  const [failedAt, setFailedAt] = useState<number>();

  const isKnown = data !== undefined;
  const newest = data?.events[0]?.sequence ?? 0;
  // Sequences restart after events are cleared.
  const isCleared = isKnown && newest > lastSequence;
  const known = readThrough > lastSequence ? newest : Math.max(readThrough, newest);
  const isBehind = isKnown && lastSequence > known && failedAt !== lastSequence;

  useEffect(() => {
    if (!isBehind) return;
    dispatch(readNewerEvents(arg, known)).then(
      () => setReadThrough(lastSequence),
      () => setFailedAt(lastSequence),
    );
  }, [dispatch, arg, known, lastSequence, isBehind]);

  useEffect(() => {
    if (failedAt === undefined) return undefined;
    const timer = setTimeout(() => setFailedAt(undefined), RETRY_MS);
    return () => clearTimeout(timer);
  }, [failedAt]);

  useEffect(() => {
    if (!isCleared) return undefined;
    const timer = setTimeout(() => void refetch(), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isCleared, refetch]);

  async function readOlder() {
    const before = data?.events.at(-1)?.sequence;
    if (before === undefined || older.isReading) return;
    setOlder({ isReading: true });
    try {
      await dispatch(readOlderEvents(arg, before));
      setOlder({ isReading: false });
    } catch (failure) {
      setOlder({ isReading: false, error: failure as QueryError });
    }
  }

  return { data, error, refetch, readOlder, isReadingOlder: older.isReading, olderError: older.error };
}

/** The sequence of the event in the URL, such as `#event-123`. */
export function useEventTarget(): number | null {
  const found = /^#event-(\d{1,15})$/.exec(useLocation().hash);
  return found ? Number(found[1]) : null;
}

interface Timeline {
  target: number | null;
  isShown: boolean;
  /** Whether there are older events, which may include the event in the URL. */
  mightBeOlder: boolean;
  readOlder: () => unknown;
}

/** Scrolls to the event in the URL, once per URL. Reads older events until that event is found. */
export function useScrollToEvent({ target, isShown, mightBeOlder, readOlder }: Timeline): void {
  const scrolledTo = useRef<number>(null);
  useEffect(() => {
    if (target === null || scrolledTo.current === target || !isShown) return;
    scrolledTo.current = target;
    // If the event shares a row with a later one, the element with its id is hidden.
    document.getElementById(`event-${target}`)?.closest('li')?.scrollIntoView({ block: 'center' });
  }, [target, isShown]);
  useEffect(() => {
    if (mightBeOlder) readOlder();
  }, [mightBeOlder, readOlder]);
}
