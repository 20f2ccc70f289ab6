import type { MonitorRules } from '../monitorRules.ts';
import { wordsOf } from '../schedule/wordsOf.ts';
import { applyAmnesty } from './applyAmnesty.ts';
import { applyDeadline } from './applyDeadline.ts';
import { applyPing } from './applyPing.ts';
import { clampToClock } from './clampToClock.ts';
import { classifyPing } from './classifyPing.ts';
import { newState } from './newState.ts';

/** The rules of the domain, as a store asks for them. */
export const domainRules: MonitorRules = {
  newState,
  wordsOf,
  classifyPing,
  applyPing,
  applyDeadline,
  applyAmnesty,
  clampToClock,
};
