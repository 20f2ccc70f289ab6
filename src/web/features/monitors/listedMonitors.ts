import type { Document, DocumentChange, ReceivedChange } from '../../../contract/documents.ts';
import type { ListMonitors, MonitorPage, MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';

/** A page of the list in the order in which it was read, with the monitors' current data. */
export interface ListedMonitors extends MonitorPage {
  /** Ids of monitors that would move or disappear if the page were reread now. */
  moved: string[];
  /** Ids of monitors deleted since the page was read. Their rows stay until it's reread. */
  gone: string[];
}

type Ordered = (monitor: Monitor) => unknown;

/**
 * The fields that determine a monitor's position in each sort order. Statuses that depend on the clock aren't included,
 * because the counts cover them.
 */
const orderedBy: Record<MonitorSort, Ordered> = {
  status: ({ status, runningSince }) => `${status} ${runningSince !== null}`,
  name: ({ name }) => name,
  '-name': ({ name }) => name,
  lastPing: ({ lastPingAt }) => lastPingAt,
  '-lastPing': ({ lastPingAt }) => lastPingAt,
  due: ({ dueAt }) => dueAt,
  '-due': ({ dueAt }) => dueAt,
};

const idOf = ({ key }: Pick<Document, 'key'>) => key.at(-1) ?? '';

export const isListed = ({ monitors }: ListedMonitors, change: ReceivedChange): boolean =>
  monitors.some((monitor) => idOf(monitor) === idOf(change));

/** Applies a change to the monitor's row. Rows don't move until the next read. */
export function withChange(
  page: ListedMonitors,
  change: DocumentChange,
  sort: MonitorSort,
  groupBy?: ListMonitors['groupBy'],
): ListedMonitors {
  const id = idOf(change);
  const index = page.monitors.findIndex((monitor) => idOf(monitor) === id);
  const before = page.monitors[index];
  if (!before || change.versionstamp <= before.versionstamp) return page;
  const moved = page.moved.includes(id) ? page.moved : [...page.moved, id];
  if (change.type === 'delete') return { ...page, moved, gone: [...new Set([...page.gone, id])] };
  const after: Document<Monitor> = {
    key: before.key,
    data: change.data as Monitor,
    versionstamp: change.versionstamp,
  };
  const isOtherGroup = groupBy !== undefined && before.data.tags[0] !== after.data.tags[0];
  const hasMoved = isOtherGroup || orderedBy[sort](before.data) !== orderedBy[sort](after.data);
  return { ...page, monitors: page.monitors.with(index, after), moved: hasMoved ? moved : page.moved };
}
