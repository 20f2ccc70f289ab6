import type { MonitorRules } from '../monitorRules.ts';
import { wordsOf } from '../schedule/wordsOf.ts';
import { applyAmnesty, applyDeadline } from './applyDeadline.ts';
import { applyReturn } from './applyReturn.ts';
import { clampToClock, dayToClamp } from './clampToClock.ts';
import { importedState } from './importedState.ts';
import { newState } from './monitorState.ts';
import { needsEnds, recordPing } from './recordPing.ts';

/** The domain's rules, for stores to apply. */
export const domainRules: MonitorRules = {
  newState,
  importedState,
  wordsOf,
  needsEnds,
  recordPing,
  applyDeadline,
  applyAmnesty,
  applyReturn,
  dayToClamp,
  clampToClock,
};
