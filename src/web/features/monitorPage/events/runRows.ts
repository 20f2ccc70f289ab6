import type { EditEvent, FlipEvent, MonitorEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';

/** The contents of a row: a run from start to end, a manual pause or resume, or any other event. */
export interface EventRowFacts {
  /** The end of a run, the start of an unfinished run, or any other event. */
  event: MonitorEvent;
  /** The start of the run that this event ends, if it's among the events. */
  start: PingEvent | null;
  /** The pause or resume that caused this flip, if it's among the events. */
  edit: EditEvent | null;
  /** The exit status that caused a flip; null for other events. */
  exitStatus: number | null;
}

/** Combines each run, and each manual pause or resume, into one row. Events and rows are newest first. */
export function rowsOf(events: readonly MonitorEvent[]): EventRowFacts[] {
  const starts = events.filter(isStart);
  const isPartOfRow = new Set<MonitorEvent>();
  const rows = events.map((event, index): EventRowFacts => {
    const row = { event, start: null, edit: null, exitStatus: null };
    if (event.type === 'flip') {
      const before = events[index + 1];
      if (before?.sequence !== event.sequence - 1) return row;
      if (before.type === 'ping') return { ...row, exitStatus: event.to === 'down' ? before.exitStatus : null };
      if (before.type !== 'edit' || !isCauseOf(before, event)) return row;
      isPartOfRow.add(before);
      return { ...row, edit: before };
    }
    if (event.type !== 'ping' || event.durationMs === null) return row;
    const startedAt = event.at - event.durationMs;
    const own = starts.filter(
      (other) => other.at === startedAt && other.sequence < event.sequence && !isPartOfRow.has(other),
    );
    // If either event has no id, they're matched by order.
    const start = own.find(({ rid }) => rid === event.rid) ?? own[0];
    if (start === undefined) return row;
    isPartOfRow.add(start);
    return { ...row, start };
  });
  return rows.filter(({ event }) => !isPartOfRow.has(event));
}

const isCauseOf = ({ action }: EditEvent, { reason }: FlipEvent) => action === reason;

/** The sequences of the other events in a row. */
export const partsOf = ({ start, edit }: EventRowFacts): number[] =>
  [start, edit].flatMap((part) => part?.sequence ?? []);

const isStart = (event: MonitorEvent): event is PingEvent => event.type === 'ping' && event.kind === 'start';

/** Counts the runs that ended, and the failed ones among them: "24 runs, 2 failed". */
export function countedRuns(rows: readonly EventRowFacts[]): string {
  const ends = rows.flatMap(({ event }) =>
    event.type === 'ping' && (event.kind === 'success' || event.kind === 'fail') ? [event.kind] : [],
  );
  if (ends.length === 0) return '';
  const failed = ends.filter((kind) => kind === 'fail').length;
  const runs = `${ends.length} ${ends.length === 1 ? 'run' : 'runs'}`;
  return failed === 0 ? runs : `${runs}, ${failed} failed`;
}
