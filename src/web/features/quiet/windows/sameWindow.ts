import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';

/** Tells whether two versions of a maintenance window hold the same alerts under the same title. */
export const isSameWindow = (one: MaintenanceWindow, other: MaintenanceWindow): boolean =>
  one.title === other.title && isSameSet(one.monitorIds, other.monitorIds) && isSameWhen(one.when, other.when);

function isSameWhen(one: MaintenanceWindow['when'], other: MaintenanceWindow['when']): boolean {
  if (one.minutes !== other.minutes) return false;
  if (one.kind === 'once') return other.kind === 'once' && one.from === other.from;
  if (other.kind === 'once') return false;
  return one.time === other.time && one.timezone === other.timezone && isSameSet(one.days, other.days);
}

/** Neither names anything twice. */
const isSameSet = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));
