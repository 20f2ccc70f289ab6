import type { Mailer } from '../../mail/mailer.ts';
import { addressMark } from '../addressMark.ts';
import type { UnsubscribedAddresses } from '../alertStore.ts';

/** A mailer that leaves out whatever goes to an address whose reader wants no mail of this installation at all. */
export function withUnwantedLeftOut(mailer: Mailer, alerts: Pick<UnsubscribedAddresses, 'isNeverMailed'>): Mailer {
  return {
    async send(mail, signal) {
      if (!(await alerts.isNeverMailed(addressMark(mail.to)))) await mailer.send(mail, signal);
    },
    close: () => mailer.close(),
  };
}
