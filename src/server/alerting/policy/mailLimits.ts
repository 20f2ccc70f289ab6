import type { AlertMailLimits } from './alertMailLimits.ts';
import type { ConfirmationLimits } from './confirmationLimits.ts';

/** How many mails about alerts may go out. The operator sets them. */
export interface MailLimits {
  alerts: AlertMailLimits;
  confirmations: ConfirmationLimits;
}
