import { useEffect, useState } from 'react';
import type { QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { useListMonitorEventsQuery } from '../../monitors/index.ts';
import { readNewerEvents, readOlderEvents, type TimelineArg } from './readEvents.ts';

const RETRY_MS = 5_000;
/** The timeline may be ahead of the record, which is told of at most twice a second. */
const AHEAD_MS = 1_500;

/**
 * The timeline of a monitor, newest first, kept up with `lastSequence` of its record: when that rises, only what is new
 * is read. The argument must be the same object as long as it says the same; for another one, mount anew.
 */
export function useTimeline(arg: TimelineArg, lastSequence: number) {
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useListMonitorEventsQuery(arg);
  const [older, setOlder] = useState<{ isReading: boolean; error?: QueryError }>({ isReading: false });
  // All that matches has been read up to here, though the filters may hide the newest of it.
  const [readThrough, setReadThrough] = useState(0);
  const [failedAt, setFailedAt] = useState<number>();

  const isKnown = data !== undefined;
  const newest = data?.events[0]?.sequence ?? 0;
  // Sequences are counted anew from a clearing on.
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
