import type { Integrations, PeoplesWishes } from '../alertStore.ts';
import type { Pages } from '../pages.ts';
import type { People } from '../people.ts';
import { addressMark, type MailSubject } from './mailSubject.ts';
import { unsubscribedWhy } from './unsubscribed.ts';
import type { UnsubscribeLinks } from './unsubscribeLinks.ts';

/** What a link of a mail ends, in words. */
export interface UnsubscribeOffer {
  question: string;
  /** What else whoever agrees should know. */
  note: string;
  action: string;
  done: string;
  /** Page where more can be decided, after a sign-in. */
  manageUrl: string;
}

export interface Unsubscribe {
  /** Says what a link ends and changes nothing; null for a link that ends nothing, or nothing any more. */
  offer(token: string): Promise<UnsubscribeOffer | null>;
  /** Ends it. What has ended already is ended again, for mail programs ask more than once. */
  accept(token: string): Promise<UnsubscribeOffer | null>;
}

export interface UnsubscribeOptions {
  links: UnsubscribeLinks;
  integrations: Pick<Integrations, 'find' | 'switchOff'>;
  wishes: Pick<PeoplesWishes, 'stopMails' | 'stopReports'>;
  people: Pick<People, 'team'>;
  pages: Pages;
  now(): number;
}

interface Ending {
  offer: UnsubscribeOffer;
  end(): void;
}

/** Lets whoever reads a mail end such mails (RFC 8058): a person's own, or all to an address that a team's alerts go to. */
export function createUnsubscribe({
  links,
  integrations,
  wishes,
  people,
  pages,
  now,
}: UnsubscribeOptions): Unsubscribe {
  function endOfReports(userId: string): Ending {
    return {
      offer: {
        question: 'Stop the weekly report?',
        note: 'Mails about alerts are not changed by this.',
        action: 'Stop the report',
        done: 'The weekly report is not mailed to you any more.',
        manageUrl: pages.notifications(),
      },
      end: () => wishes.stopReports(userId),
    };
  }

  async function endOfTeamMails(userId: string, teamId: string): Promise<Ending | null> {
    const team = await people.team(teamId);
    if (team === null) return null;
    return {
      offer: {
        question: `Stop mails about alerts of ${team.display}?`,
        note: 'Nothing changes for the others of the team, nor for its integrations.',
        action: 'Stop these mails',
        done: `You are not mailed about alerts of ${team.display} any more.`,
        manageUrl: pages.notifications(),
      },
      end: () => wishes.stopMails(userId, teamId),
    };
  }

  async function endOfIntegration(integrationId: string, mark: string): Promise<Ending | null> {
    const { teamId, config } = integrations.find(integrationId) ?? {};
    if (teamId === undefined || config?.kind !== 'email' || addressMark(config.to) !== mark) return null;
    const name = (await people.team(teamId))?.display ?? 'the team';
    return {
      offer: {
        question: `Stop alerts of ${name} to ${config.to}?`,
        note: `Nobody who reads ${config.to} is told any more. The owners of ${name} learn of it.`,
        action: 'Stop these mails',
        done: `Alerts of ${name} are not mailed to ${config.to} any more.`,
        manageUrl: pages.integrations(teamId),
      },
      end: () => integrations.switchOff(integrationId, unsubscribedWhy(config.to), now()),
    };
  }

  async function endingOf(subject: MailSubject | null): Promise<Ending | null> {
    switch (subject?.kind) {
      case 'team':
        return endOfTeamMails(subject.userId, subject.teamId);
      case 'report':
        return endOfReports(subject.userId);
      case 'integration':
        return endOfIntegration(subject.integrationId, subject.address);
      case undefined:
        return null;
    }
  }

  return {
    offer: async (token) => (await endingOf(links.read(token)))?.offer ?? null,
    async accept(token) {
      const ending = await endingOf(links.read(token));
      ending?.end();
      return ending?.offer ?? null;
    },
  };
}
