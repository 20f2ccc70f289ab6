import Type, { type Static } from 'typebox';
import { MAX_FAILURES_BEFORE_ALERT, MAX_SECONDS } from '../monitors/monitorLimits.ts';
import { MIN_REMINDER_SECONDS } from './alertingLimits.ts';

const closed = { additionalProperties: false };
const id = Type.String({ minLength: 1, maxLength: 64 });

/** When alerts are sent, apart from which ones. A team has these rules, and an integration can have different ones. */
export const ALERT_RULES = {
  /** How often to send reminders while a monitor is still down; null for never. */
  remindEverySeconds: Type.Union([Type.Integer({ minimum: MIN_REMINDER_SECONDS, maximum: MAX_SECONDS }), Type.Null()]),
  /** Consecutive failures before an alert; 1 alerts immediately. A missed deadline always alerts immediately. */
  alertAfterFailures: Type.Integer({ minimum: 1, maximum: MAX_FAILURES_BEFORE_ALERT }),
  /** Whether to send one message with a list, instead of many, when more than ten monitors flip within a minute. */
  wantsSummary: Type.Boolean(),
};
const AlertRulesSchema = Type.Object(ALERT_RULES, closed);
export type AlertRules = Static<typeof AlertRulesSchema>;

/** `integrations/rules`: returns the team's `AlertRules`. */
export const GetAlertRulesSchema = Type.Object({ teamId: id }, closed);

/**
 * `integrations/saveRules`: changes the team's rules, and with them those of each integration that follows them.
 * Returns nothing.
 */
export const SaveAlertRulesSchema = Type.Object({ teamId: id, rules: AlertRulesSchema }, closed);
export type SaveAlertRules = Static<typeof SaveAlertRulesSchema>;
