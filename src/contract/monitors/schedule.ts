import Type, { type Static } from 'typebox';
import { MAX_CALENDAR_LENGTH, MAX_CRON_LENGTH, MAX_SECONDS, MIN_SECONDS } from './monitorLimits.ts';

/** An IANA zone name. */
const timezone = Type.String({ minLength: 1, maxLength: 513 });

/**
 * A period between two pings, a cron expression with five fields, or systemd OnCalendar expressions, one per line.
 * Expressions follow a zone's wall clock; an OnCalendar line can specify a different one.
 */
export const ScheduleSchema = Type.Union([
  Type.Object(
    { kind: Type.Literal('period'), periodSeconds: Type.Integer({ minimum: MIN_SECONDS, maximum: MAX_SECONDS }) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('cron'),
      expression: Type.String({ minLength: 1, maxLength: MAX_CRON_LENGTH }),
      timezone,
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('oncalendar'),
      expression: Type.String({ minLength: 1, maxLength: MAX_CALENDAR_LENGTH }),
      timezone,
    },
    { additionalProperties: false },
  ),
]);
export type Schedule = Static<typeof ScheduleSchema>;
