import type { Mailer } from '../mail/mailer.ts';
import { addressMark } from '../mail/addressMark.ts';
import type { UnsubscribedAddresses } from '../alerting/alertStore.ts';

/** Wraps a mailer to drop mails to readers who want none from this installation. */
export function withUnwantedLeftOut(mailer: Mailer, alerts: Pick<UnsubscribedAddresses, 'isNeverMailed'>): Mailer {
  return {
    async send(mail, signal) {
      if (!(await alerts.isNeverMailed(addressMark(mail.to)))) await mailer.send(mail, signal);
    },
    close: () => mailer.close(),
  };
}
