import { formatDuration } from '../../contract/durations.ts';
import { ordinal } from '../../contract/ordinal.ts';
import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import { exitStatusWords } from '../../contract/monitors/signals.ts';
import { clockWords } from '../time/timeWords.ts';
import type { AlertContext, AlertDirection, AlertFact, LastSuccess } from './alertMessage.ts';

export interface AlertContextInput {
  direction: AlertDirection;
  exitStatus: number | null;
  away?: Absence;
  context?: AlertContext;
  now: number;
  timezone: string | undefined;
}

/** Returns the facts that an alert adds to its sentence, most urgent first. */
export function contextFacts({ direction, exitStatus, away, context, now, timezone }: AlertContextInput): AlertFact[] {
  const facts: AlertFact[] = [];
  const add = (name: string, value: string | null): void => void (value !== null && facts.push({ name, value }));
  const clock = (at: number): string => clockWords(at, now, timezone);
  const took = (durationMs: number | null): string | null =>
    durationMs === null ? null : formatDuration(durationMs / 1_000);
  if (direction === 'up') {
    add('Duration', took(context?.durationMs ?? null));
    return facts;
  }
  add('Exit status', exitStatus === null ? null : exitStatusWords(exitStatus));
  if (context !== undefined) {
    const { schedule, expectedAt, timesDown, lastSuccess, durationMs } = context;
    add('Expected', expectedAt === null ? null : clock(expectedAt));
    add('Duration', took(durationMs));
    add('Last success', lastSuccess === null ? null : lastSuccessWords(lastSuccess, clock));
    add('Schedule', scheduleWords(schedule));
    add('History', timesDown < 2 ? null : `${ordinal(timesDown)} time in 30 days`);
  }
  add('Delayed', away === undefined ? null : `Hearth was offline from ${clock(away.from)} to ${clock(away.until)}`);
  return facts;
}

function lastSuccessWords({ at, durationMs }: LastSuccess, clock: (at: number) => string): string {
  return durationMs === null ? clock(at) : `${clock(at)}, took ${formatDuration(durationMs / 1_000)}`;
}

function scheduleWords({ words, timezone, graceSeconds }: AlertContext['schedule']): string {
  return `${words}${timezone === null ? '' : ` (${timezone})`}, ${formatDuration(graceSeconds)} grace period`;
}
