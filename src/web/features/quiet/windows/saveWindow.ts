import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { saveOver, type EditBase, type SaveOverOutcome } from '../../../editing/saveOver.ts';
import type { AppThunk } from '../../../store/hooks.ts';
import { quietApi } from '../quietApi.ts';

const { getQuiet, saveWindow: save } = quietApi.endpoints;

/** A stored maintenance window; null before there is one. */
export type WindowBase = EditBase<MaintenanceWindow | null>;

interface Save {
  teamId: string;
  base: WindowBase;
  window: MaintenanceWindow;
}

/** Saves a maintenance window, or plans a new one. */
export const saveWindow =
  ({
    teamId,
    base,
    window,
  }: Save): AppThunk<Promise<SaveOverOutcome<MaintenanceWindow | null, string | null, unknown>>> =>
  (dispatch) =>
    saveOver({
      base,
      mine: window,
      write: (versionstamp: string | null) =>
        dispatch(save.initiate({ teamId, versionstamp, window }, { track: false })).unwrap(),
      async readTheirs() {
        const options = { subscribe: false, forceRefetch: true };
        const { windows } = await dispatch(getQuiet.initiate({ teamId }, options)).unwrap();
        const theirs = windows.find(({ windowId }) => windowId === window.windowId);
        return theirs && { versionstamp: theirs.versionstamp, values: theirs };
      },
      isSame: isSameWindow,
    });

/** Whether two versions hold the same alerts under the same title. */
export function isSameWindow(one: MaintenanceWindow | null, other: MaintenanceWindow | null): boolean {
  if (!one || !other) return one === other;
  return one.title === other.title && isSameSet(one.monitorIds, other.monitorIds) && isSameWhen(one.when, other.when);
}

function isSameWhen(one: MaintenanceWindow['when'], other: MaintenanceWindow['when']): boolean {
  if (one.minutes !== other.minutes) return false;
  if (one.kind === 'once') return other.kind === 'once' && one.from === other.from;
  if (other.kind === 'once') return false;
  return one.time === other.time && one.timezone === other.timezone && isSameSet(one.days, other.days);
}

/** Neither names anything twice. */
const isSameSet = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));
