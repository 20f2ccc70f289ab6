import { addressMark } from '../../mail/emailAddress.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import { keepSecrets } from '../configSecrets.ts';
import { decideSnoozes, decideUses } from './bulkOutcomes.ts';
import { nextReminder } from './dueAlerts.ts';
import { nextFrom, openUntil } from './holds.ts';
import { confirmationWaitSeconds, reachedLimit } from './mailLimits.ts';
import { membershipChanges } from './membership.ts';
import { decideIntegrationSave, decideMute, decideWindow } from './saving.ts';
import { unsubscribeOf } from './refusals.ts';

/** The product's alerting rules. */
export const domainPolicy: AlertPolicy = {
  decideIntegration: decideIntegrationSave,
  decideMute,
  decideWindow,
  decideSnoozes,
  decideUses,
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
