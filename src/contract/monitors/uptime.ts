import Type, { type Static } from 'typebox';
import { MAX_INSTANT } from '../limits.ts';

/** Uptime over the last 30 days including today, or since the first monitor was first up or down. */
export const MeasuredUptimeSchema = Type.Object(
  {
    /** Time up divided by time up or down. */
    share: Type.Number({ minimum: 0, maximum: 1 }),
    /** When the measured time begins. */
    since: Type.Integer({ minimum: 0, maximum: MAX_INSTANT }),
    /** The number of whole days measured. 0 means that a figure would say too little to show. */
    days: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type MeasuredUptime = Static<typeof MeasuredUptimeSchema>;
