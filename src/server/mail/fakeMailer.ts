import type { Mail, Mailer } from './mailer.ts';

export interface FakeMailer extends Mailer {
  sent: Mail[];
  /** If set, every `send` rejects with this error. */
  failure: Error | null;
  /** Returns the last e-mail to an address; throws if none was sent. */
  lastTo(address: string): Mail;
}

/** A mailer for tests that records its e-mails. */
export function createFakeMailer(): FakeMailer {
  const sent: Mail[] = [];
  return {
    sent,
    failure: null,
    async send(mail) {
      if (this.failure) throw this.failure;
      sent.push(mail);
    },
    lastTo(address) {
      const mail = sent.findLast(({ to }) => to === address);
      if (!mail) throw new Error(`No mail was sent to ${address}.`);
      return mail;
    },
    async close() {},
  };
}
