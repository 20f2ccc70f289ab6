import type { Integrations, PeoplesWishes, UnsubscribedAddresses } from '../alerting/alertStore.ts';
import type { Clock } from '../clock.ts';
import { addressMark } from '../mail/addressMark.ts';
import type { Pages } from '../alerting/pages.ts';
import type { People } from '../alerting/people.ts';
import { endOfAddress } from './endOfAddress.ts';
import type { MailSubject } from '../signedLinks/mailSubject.ts';
import type { UnsubscribeLinks } from '../signedLinks/unsubscribeLinks.ts';

/** What a link of a mail ends, in words. */
export interface UnsubscribeOffer {
  question: string;
  /** What else whoever agrees should know. */
  note: string;
  action: string;
  done: string;
  /** Page where more can be decided, after a sign-in. */
  manageUrl: string;
  /** Where the link alone takes it back as well: there may be nobody who could sign in. */
  takingBack?: { action: string; done: string };
}

/** What a link ends: mails like this one, or every mail of this installation. */
export type EndOf = 'these' | 'all';

export interface Unsubscribe {
  /** Says what a link ends, and whether it has, and changes nothing; null for a link that ends nothing, or nothing any more. */
  offer(token: string): Promise<{ offer: UnsubscribeOffer; ended: EndOf | null } | null>;
  /** Ends it. What has ended already is ended again, for mail programs ask more than once. */
  accept(token: string, what?: EndOf): Promise<UnsubscribeOffer | null>;
  /** Takes it back; null for a link that cannot. */
  takeBack(token: string, what?: EndOf): Promise<UnsubscribeOffer | null>;
}

export interface UnsubscribeOptions {
  links: UnsubscribeLinks;
  integrations: Pick<Integrations, 'list' | 'teamOf'>;
  wishes: Pick<PeoplesWishes, 'stopMails' | 'stopReports'> & UnsubscribedAddresses;
  people: Pick<People, 'team' | 'address'>;
  pages: Pages;
  now: Clock;
}

export interface Ending {
  offer: UnsubscribeOffer;
  /** The mark of the address; null if there is none. */
  mark: string | null;
  end(): Promise<void>;
  hasEnded?(): Promise<boolean>;
  takeBack?(): Promise<void>;
}

/** Lets whoever reads a mail end such mails (RFC 8058): a person's own, or all to an address that a team's alerts go to. */
export function createUnsubscribe(options: UnsubscribeOptions): Unsubscribe {
  const { links, integrations, wishes, people, pages, now } = options;

  async function markOf(userId: string): Promise<string | null> {
    const address = await people.address(userId);
    return address === null ? null : addressMark(address);
  }

  async function endOfReports(userId: string): Promise<Ending> {
    return {
      mark: await markOf(userId),
      offer: {
        question: 'Stop the weekly report?',
        note: 'E-mails about alerts stay as they are.',
        action: 'Stop the report',
        done: 'The weekly report is no longer e-mailed to you.',
        manageUrl: pages.notifications(),
      },
      end: () => wishes.stopReports(userId),
    };
  }

  async function endOfTeamMails(userId: string, teamId: string): Promise<Ending | null> {
    const team = await people.team(teamId);
    if (team === null) return null;
    return {
      mark: await markOf(userId),
      offer: {
        question: `Stop mails about alerts of ${team.display}?`,
        note: 'Nothing changes for other members of the team or for its integrations.',
        action: 'Stop these mails',
        done: `You’re no longer e-mailed about alerts of ${team.display}.`,
        manageUrl: pages.notifications(),
      },
      end: () => wishes.stopMails(userId, teamId),
    };
  }

  async function endingOf(subject: MailSubject | null): Promise<Ending | null> {
    switch (subject?.kind) {
      case 'team':
        return endOfTeamMails(subject.userId, subject.teamId);
      case 'report':
        return endOfReports(subject.userId);
      case 'address':
        return endOfAddress(subject, options);
      case 'integration': {
        const teamId = await integrations.teamOf(subject.integrationId);
        return teamId === null ? null : endOfAddress({ kind: 'address', teamId, mark: subject.address }, options);
      }
      case undefined:
        return null;
    }
  }

  async function endAll({ mark }: Ending): Promise<boolean> {
    if (mark !== null) await wishes.neverMail(mark, now());
    return mark !== null;
  }

  async function takeAllBack({ mark }: Ending): Promise<boolean> {
    if (mark !== null) await wishes.mailAgain(mark);
    return mark !== null;
  }

  async function endedOf({ mark, hasEnded }: Ending): Promise<EndOf | null> {
    if (mark !== null && (await wishes.isNeverMailed(mark))) return 'all';
    return (await hasEnded?.()) ? 'these' : null;
  }

  return {
    async offer(token) {
      const ending = await endingOf(links.read(token));
      return ending && { offer: ending.offer, ended: await endedOf(ending) };
    },
    async accept(token, what = 'these') {
      const ending = await endingOf(links.read(token));
      if (ending === null) return null;
      if (what === 'all') return (await endAll(ending)) ? ending.offer : null;
      await ending.end();
      return ending.offer;
    },
    async takeBack(token, what = 'these') {
      const subject = links.read(token);
      const ending = await endingOf(subject);
      if (ending === null) return null;
      if (what === 'all') return (await takeAllBack(ending)) ? ending.offer : null;
      if (!ending.takeBack) return null;
      await ending.takeBack();
      // What it says depends on who is mailed now.
      return (await endingOf(subject))?.offer ?? null;
    },
  };
}
