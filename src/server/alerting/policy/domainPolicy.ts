import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import { reachedLimit } from './alertMailLimits.ts';
import { confirmationWaitSeconds } from './confirmationLimits.ts';
import { membershipChanges } from './membership.ts';
import { unsubscribeOf } from './refusals.ts';
import { nextReminder } from './reminders.ts';
import { judgeIntegrationSave, judgeWindow } from './saving.ts';
import { nextFrom, openUntil } from './windowTimes.ts';

/** The decisions of the product. */
export const domainPolicy: AlertPolicy = {
  judgeIntegration: judgeIntegrationSave,
  judgeWindow,
  openUntil,
  nextFrom,
  nextReminder,
  markOf: (config) => (config.kind === 'email' ? addressMark(config.to) : null),
  unsubscribeOf,
  membershipChanges,
  confirmationWaitSeconds,
  reachedLimit,
};
