import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { AlertDirection } from '../notifiers/alertMessage.ts';

export interface FlipToJudge {
  from: StoredStatus;
  to: StoredStatus;
  reason: FlipReason;
}

/** Which alert a flip is worth; null for the first success, and for whatever a person did, who knows of it. */
export function alertOf({ from, to, reason }: FlipToJudge): AlertDirection | null {
  if (reason === 'paused' || reason === 'resumed') return null;
  if (to === 'down') return 'down';
  return from === 'down' && to === 'up' ? 'up' : null;
}

/** Failures are counted where the job reports them; silence is told at once, for it says nothing twice. */
export function isCountedFailure(reason: FlipReason): boolean {
  return reason === 'fail' || reason === 'exit-status' || reason === 'keyword';
}
