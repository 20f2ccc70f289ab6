import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { newDeviceMail } from '../../mail/securityMails.ts';
import { readMailAddress } from '../confirmedAddresses.ts';
import { type Device, deviceWords } from '../sessions/requester.ts';

/** E-mails a person about their account. A failure is logged but otherwise ignored. */
export type NotifyPerson = (identityId: string, write: (to: string) => Mail) => Promise<void>;

export interface NotifyPersonOptions {
  store: DocumentStore;
  mailer: Mailer;
  logger: Pick<Logger, 'error'>;
}

/** Returns a function that e-mails people at their own address, or at the one that a provider verified. */
export function createNotifyPerson({ store, mailer, logger }: NotifyPersonOptions): NotifyPerson {
  return async (identityId, write) => {
    try {
      const address = await readMailAddress(store, identityId);
      if (address !== null) await mailer.send(write(address));
    } catch (error) {
      logger.error({ err: error, identityId }, 'Could not e-mail a person about their account');
    }
  };
}

interface NewDeviceNoticeOptions {
  notify: NotifyPerson;
  publicUrl: string;
  now: Clock;
}

/** Returns a function that e-mails a person when they sign in from a new device. */
export function createNewDeviceNotice({ notify, publicUrl, now }: NewDeviceNoticeOptions) {
  return (identityId: string, { userAgent, address: client }: Device): void => {
    const asked = { device: deviceWords(userAgent), client, at: now() };
    // Not awaited: people can sign in even if the mail server is down.
    void notify(identityId, (to) => newDeviceMail(to, { ...asked, publicUrl }));
  };
}
