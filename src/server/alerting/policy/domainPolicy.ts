import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import { keepSecrets } from '../configSecrets.ts';
import { judgeSnoozes, judgeUses } from './bulkOutcomes.ts';
import { nextReminder } from './dueAlerts.ts';
import { nextFrom, openUntil } from './holds.ts';
import { confirmationWaitSeconds, reachedLimit } from './mailLimits.ts';
import { membershipChanges } from './membership.ts';
import { judgeIntegrationSave, judgeMute, judgeWindow } from './saving.ts';
import { unsubscribeOf } from './refusals.ts';

/** The alerting rules of the product. */
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
