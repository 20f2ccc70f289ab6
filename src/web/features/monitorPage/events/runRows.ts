import type { MonitorEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';

/** The contents of a row: a run from start to end, or any other event. */
export interface EventRowFacts {
  /** The end of a run, the start of an unfinished run, or any other event. */
  event: MonitorEvent;
  /** The start of the run that this event ends, if it's among the events. */
  start: PingEvent | null;
  /** The exit status that caused a flip; null for other events. */
  exitStatus: number | null;
}

/** Gives each run one row. Events and rows are newest first. */
export function rowsOf(events: readonly MonitorEvent[]): EventRowFacts[] {
  const starts = events.filter(isStart);
  const isPartOfRun = new Set<MonitorEvent>();
  const rows = events.map((event, index): EventRowFacts => {
    if (event.type === 'flip') {
      const before = events[index + 1];
      const isCause = before?.type === 'ping' && before.sequence === event.sequence - 1 && event.to === 'down';
      return { event, start: null, exitStatus: isCause ? before.exitStatus : null };
    }
    if (event.type !== 'ping' || event.durationMs === null) return { event, start: null, exitStatus: null };
    const startedAt = event.at - event.durationMs;
    const own = starts.filter(
      (other) => other.at === startedAt && other.sequence < event.sequence && !isPartOfRun.has(other),
    );
    // If either event has no id, they're matched by order.
    const start = own.find(({ rid }) => rid === event.rid) ?? own[0];
    if (start === undefined) return { event, start: null, exitStatus: null };
    isPartOfRun.add(start);
    return { event, start, exitStatus: null };
  });
  return rows.filter(({ event }) => !isPartOfRun.has(event));
}

const isStart = (event: MonitorEvent): event is PingEvent => event.type === 'ping' && event.kind === 'start';

/** Counts the runs that ended, and the failed ones among them: "24 runs, 2 failed". */
export function countedRuns(rows: readonly EventRowFacts[], isCut: boolean): string {
  const ends = rows.flatMap(({ event }) =>
    event.type === 'ping' && (event.kind === 'success' || event.kind === 'fail') ? [event.kind] : [],
  );
  if (ends.length === 0) return '';
  const failed = ends.filter((kind) => kind === 'fail').length;
  const runs = `${ends.length}${isCut ? '+' : ''} ${ends.length === 1 && !isCut ? 'run' : 'runs'}`;
  return failed === 0 ? runs : `${runs}, ${failed} failed`;
}
