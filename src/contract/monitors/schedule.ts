import Type, { type Static } from 'typebox';
import { MAX_SECONDS, MIN_SECONDS } from './monitorLimits.ts';

/** A period between two pings, or a cron expression of five fields that follows the wall clock of a zone. */
export const ScheduleSchema = Type.Union([
  Type.Object(
    { kind: Type.Literal('period'), periodSeconds: Type.Integer({ minimum: MIN_SECONDS, maximum: MAX_SECONDS }) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('cron'),
      expression: Type.String({ minLength: 1, maxLength: 100 }),
      /** IANA zone name. */
      timezone: Type.String({ minLength: 1, maxLength: 513 }),
    },
    { additionalProperties: false },
  ),
]);
export type Schedule = Static<typeof ScheduleSchema>;
