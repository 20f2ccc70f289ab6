import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { identityKey, type IdentityRecord, readRecord } from '../records.ts';

/** E-mails a person about their account. A failure is logged: what happened stands. */
export type NotifyPerson = (identityId: string, write: (to: string) => Mail) => Promise<void>;

export interface NotifyPersonOptions {
  store: DocumentStore;
  mailer: Mailer;
  logger: Pick<Logger, 'error'>;
}

/** Returns a function that e-mails people at their address, or at the one that their provider verified. */
export function createNotifyPerson({ store, mailer, logger }: NotifyPersonOptions): NotifyPerson {
  return async (identityId, write) => {
    const identity = await readRecord<IdentityRecord>(store, identityKey(identityId));
    const address = identity?.data.data.email;
    if (typeof address !== 'string') return;
    try {
      await mailer.send(write(address));
    } catch (error) {
      logger.error({ err: error, identityId }, 'Could not e-mail a person about their account');
    }
  };
}
