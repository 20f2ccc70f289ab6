import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { addressMark } from './mailSubject.ts';

/** Why an integration is switched off whose reader ended its mails: the sentence is also how it is told from a refusal. */
export const unsubscribedWhy = (address: string): string =>
  `Whoever reads ${address} asked not to be mailed any more. Nothing is sent until it is saved with another address.`;

/** Tells whether whoever reads an address has ended the mails of one of these integrations. */
export function isUnsubscribed(integrations: readonly Integration[], address: string): boolean {
  return integrations.some(
    ({ config, disabled }) =>
      config.kind === 'email' &&
      addressMark(config.to) === addressMark(address) &&
      disabled?.why === unsubscribedWhy(config.to),
  );
}
