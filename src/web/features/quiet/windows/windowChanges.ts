import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';
import type { ValueChange } from '../../../editing/EditConflict.tsx';
import { windowWords } from '../quietWords.ts';

/** What differs between two stored versions of a maintenance window, by the clock of who reads it. */
export function windowChanges(from: MaintenanceWindow, to: MaintenanceWindow, timezone: string): ValueChange[] {
  return [
    { label: 'Title', from: from.title, to: to.title },
    whenChange(from, to, timezone),
    monitorsChange(from.monitorIds, to.monitorIds),
  ].filter((change) => change.from !== change.to);
}

/** Used when the words are the same, such as for an hour that occurs twice. */
function whenChange(was: MaintenanceWindow, is: MaintenanceWindow, timezone: string): ValueChange {
  const inWords = (isExact: boolean) => ({
    label: 'When',
    from: windowWords(was, timezone, isExact),
    to: windowWords(is, timezone, isExact),
  });
  const change = inWords(false);
  return change.from === change.to ? inWords(true) : change;
}

function monitorsChange(was: readonly string[], is: readonly string[]): ValueChange {
  const hasOthers = was.length === is.length && was.some((monitorId) => !is.includes(monitorId));
  return { label: 'Monitors', from: monitorsWords(was), to: hasOthers ? 'others' : monitorsWords(is) };
}

function monitorsWords({ length }: readonly string[]): string {
  if (length === 0) return 'all of the team';
  return length === 1 ? '1 monitor' : `${length} monitors`;
}
