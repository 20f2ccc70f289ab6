import { createZonedTimes, type JumpRule, type ZonedTimes } from '../zonedTimes.ts';
import { cronWallTimes } from './cronWallTimes.ts';
import type { CronFields } from './cronRules.ts';

const FIXED: JumpRule = { skipped: 'after', repeated: 'once' };
const ELAPSED: JumpRule = { skipped: 'never', repeated: 'twice' };

/**
 * Gives the times of fields that were checked, in a zone that is known. As with cron itself, a time whose minute and hour are
 * named runs right after a jump that skips it and once where it comes twice; an expression whose minute or hour begins with
 * `*` goes by elapsed time instead.
 */
export function createCronTimes(fields: CronFields, zone: string): ZonedTimes {
  const [minute, hour] = fields;
  const isFixed = !minute.startsWith('*') && !hour.startsWith('*');
  return createZonedTimes({ zone, jumps: isFixed ? FIXED : ELAPSED, nextOnWall: cronWallTimes(fields) });
}
