import type { UnsubscribedAddresses } from '../alerting/alertStore.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { UnsubscribeLinks } from '../signedLinks/unsubscribeLinks.ts';
import { createEndings, type EndingsOptions, type UnsubscribeEnding, type UnsubscribeOffer } from './endings.ts';

/** What a link stops: e-mails of the same kind, or every e-mail from this installation. */
export type EndOf = 'these' | 'all';

export interface Unsubscribe {
  /**
   * Returns what a link would stop, and what has already been stopped, without changing anything; null for a link that
   * has no effect.
   */
  offer(token: string): Promise<{ offer: UnsubscribeOffer; ended: EndOf | null } | null>;
  /**
   * Stops e-mails. Safe to repeat, because mail programs can send the request more than once. `address` is the client's
   * network address.
   */
  accept(token: string, what: EndOf, address: string): Promise<UnsubscribeOffer | null>;
  /** Undoes `accept`; returns null if the link can't be used for that. */
  undo(token: string, what: EndOf, address: string): Promise<UnsubscribeOffer | null>;
}

export interface UnsubscribeOptions extends EndingsOptions {
  links: UnsubscribeLinks;
}

/**
 * Lets the recipient of an e-mail unsubscribe (RFC 8058): a person from their own e-mails, or an address from all of a
 * team's alerts.
 */
export function createUnsubscribe(options: UnsubscribeOptions): Unsubscribe {
  const { links, wishes, now } = options;
  const endingOf = createEndings(options);

  async function endAll({ mark }: UnsubscribeEnding, by: AuditActor): Promise<boolean> {
    if (mark !== null) await wishes.neverMail(mark, now(), by);
    return mark !== null;
  }

  async function undoAll({ mark }: UnsubscribeEnding, by: AuditActor): Promise<boolean> {
    if (mark !== null) await wishes.mailAgain(mark, by);
    return mark !== null;
  }

  async function endedOf({ mark, hasEnded }: UnsubscribeEnding): Promise<EndOf | null> {
    if (mark !== null && (await wishes.isNeverMailed(mark))) return 'all';
    return (await hasEnded?.()) ? 'these' : null;
  }

  return {
    async offer(token) {
      const ending = await endingOf(links.read(token));
      return ending && { offer: ending.offer, ended: await endedOf(ending) };
    },
    async accept(token, what, address) {
      const by = followerAt(address);
      const ending = await endingOf(links.read(token));
      if (ending === null) return null;
      if (what === 'all') return (await endAll(ending, by)) ? ending.offer : null;
      await ending.end(by);
      return ending.offer;
    },
    async undo(token, what, address) {
      const by = followerAt(address);
      const subject = links.read(token);
      const ending = await endingOf(subject);
      if (ending === null) return null;
      if (what === 'all') return (await undoAll(ending, by)) ? ending.offer : null;
      if (!ending.undo) return null;
      await ending.undo(by);
      // The wording depends on who receives e-mails now.
      return (await endingOf(subject))?.offer ?? null;
    },
  };
}

const followerAt = (address: string): AuditActor => ({ kind: 'link', link: 'unsubscribe', address });

/** Wraps a mailer to drop e-mails to addresses that have unsubscribed from this installation. */
export function withUnwantedLeftOut(mailer: Mailer, alerts: Pick<UnsubscribedAddresses, 'isNeverMailed'>): Mailer {
  return {
    async send(mail, signal) {
      if (!(await alerts.isNeverMailed(addressMark(mail.to)))) await mailer.send(mail, signal);
    },
    close: () => mailer.close(),
  };
}
