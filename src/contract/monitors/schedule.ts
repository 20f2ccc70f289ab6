import Type, { type Static } from 'typebox';
import { MAX_CALENDAR_LENGTH, MAX_CRON_LENGTH, MAX_SECONDS, MIN_SECONDS } from './monitorLimits.ts';

/** IANA zone name. */
const timezone = Type.String({ minLength: 1, maxLength: 513 });

/**
 * A period between two pings, a cron expression of five fields, or OnCalendar expressions of systemd, one a line. Both kinds of
 * expressions follow the wall clock of a zone; a line of OnCalendar may name another one for itself.
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
