import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import { keepSecrets } from '../configSecrets.ts';
import { judgeSnoozes, judgeUses } from './bulkOutcomes.ts';
import { nextReminder } from './dueAlerts.ts';
import { nextFrom, openUntil } from './holds.ts';
import { confirmationWaitSeconds, reachedLimit } from './mailLimits.ts';
import { membershipChanges } from './membership.ts';
import { judgeMute } from './mutes.ts';
import { unsubscribeOf } from './refusals.ts';
import { judgeIntegrationSave, judgeWindow } from './saving.ts';

/** The product's alerting rules. */
export const domainPolicy: AlertPolicy = {
  judgeIntegration: judgeIntegrationSave,
  judgeMute,
  judgeWindow,
  judgeSnoozes,
  judgeUses,
  keepSecrets,
  openUntil,
  nextFrom,
  nextReminder,
  markOf: (config) => (config.kind === 'email' ? addressMark(config.to) : null),
  unsubscribeOf,
  membershipChanges,
  confirmationWaitSeconds,
  reachedLimit,
};
