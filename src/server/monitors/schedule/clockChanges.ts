import type { SchedulePreview } from '../../../contract/monitors/monitorCalls.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { readSchedule } from './readSchedule.ts';
import type { ZonedTimes } from './zonedTimes.ts';
import { firstChangeIn, type ZoneChange } from './zoneChanges.ts';

type ClockChange = SchedulePreview['clockChanges'][number];

const YEAR_MS = 366 * 86_400_000;

/** The changes of the clock within a year that move a run, with what becomes of it in words. */
export function clockChangesOf(schedule: Schedule, now: number): ClockChange[] {
  const read = readSchedule(schedule);
  if (!read.ok || read.kind === 'period') return [];
  const { times } = read;
  const found: ClockChange[] = [];
  for (
    let change = firstChangeIn(times.zone, now, now + YEAR_MS);
    change !== null;
    change = firstChangeIn(times.zone, change.at, now + YEAR_MS)
  ) {
    const words = wordsOfChange(times, change);
    if (words !== null) found.push({ at: change.at, words });
  }
  return found;
}

function wordsOfChange(times: ZonedTimes, { at, before, after }: ZoneChange): string | null {
  const [from, to] = [at + Math.min(before, after), at + Math.max(before, after)];
  const first = times.nextOnWall(from - 1);
  if (first === null || first >= to) return null;
  const range = `${clockTime(from)} to ${clockTime(to)}`;
  if (after > before) {
    const start = `Clocks go forward over ${range}`;
    if (times.jumps.skipped === 'never') return `${start}: nothing runs in between.`;
    return `${start}: the run at ${clockTime(first)} comes at ${clockTime(to)}.`;
  }
  const start = `Clocks go back, so that ${range} comes twice`;
  if (times.jumps.repeated === 'twice') return `${start}: so do its runs.`;
  return `${start}: the run at ${clockTime(first)} counts once, the first time.`;
}

const clockTime = (wall: number): string => new Date(wall).toISOString().slice(11, 16);
