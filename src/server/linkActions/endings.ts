import type { Integrations, MailPreferences, UnsubscribedAddresses } from '../alerting/alertStore.ts';
import type { Pages } from '../alerting/pages.ts';
import type { People } from '../alerting/people.ts';
import type { AuditActor } from '../audit/auditEntry.ts';
import type { Clock } from '../clock.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { MailSubject } from '../signedLinks/unsubscribeLinks.ts';

/** The text that describes what an unsubscribe link stops. */
export interface UnsubscribeOffer {
  question: string;
  /** Additional information for the recipient. */
  note: string;
  action: string;
  done: string;
  /** The page with all e-mail settings. It requires signing in. */
  manageUrl: string;
  /** Set if the link itself can also undo the change, because the recipient might not have an account. */
  undoWords?: { action: string; done: string };
}

export interface EndingsOptions {
  integrations: Pick<Integrations, 'list' | 'teamOf'>;
  wishes: Pick<MailPreferences, 'stopMails' | 'stopReports'> & UnsubscribedAddresses;
  people: Pick<People, 'team' | 'address'>;
  pages: Pages;
  now: Clock;
}

/** A way to stop e-mails about a subject. */
export interface UnsubscribeEnding {
  offer: UnsubscribeOffer;
  /** The address's mark; null if there's no address. */
  mark: string | null;
  end(by: AuditActor): Promise<void>;
  hasEnded?(): Promise<boolean>;
  undo?(by: AuditActor): Promise<void>;
}

/** Returns a function that finds a way to stop e-mails about a subject; null if there's nothing to stop. */
export function createEndings({ integrations, wishes, people, pages, now }: EndingsOptions) {
  async function markOf(userId: string): Promise<string | null> {
    const address = await people.address(userId);
    return address === null ? null : addressMark(address);
  }

  async function endOfReports(userId: string): Promise<UnsubscribeEnding> {
    return {
      mark: await markOf(userId),
      offer: {
        question: 'Stop the weekly report?',
        note: 'You’ll still get alert e-mails.',
        action: 'Stop the report',
        done: 'You’ll no longer get the weekly report.',
        manageUrl: pages.notifications(),
      },
      end: () => wishes.stopReports(userId),
    };
  }

  async function endOfTeamMails(userId: string, teamId: string): Promise<UnsubscribeEnding | null> {
    const team = await people.team(teamId);
    if (team === null) return null;
    return {
      mark: await markOf(userId),
      offer: {
        question: `Stop alert e-mails from ${team.display}?`,
        note: 'This doesn’t affect other members or the team’s integrations.',
        action: 'Stop these e-mails',
        done: `You’ll no longer get alert e-mails from ${team.display}.`,
        manageUrl: pages.notifications(),
      },
      end: () => wishes.stopMails(userId, teamId),
    };
  }

  /** Stops all e-mails from a team's integrations to an address. */
  async function endOfAddress(teamId: string, mark: string): Promise<UnsubscribeEnding | null> {
    const team = await people.team(teamId);
    if (team === null) return null;
    // The link contains only the address's mark, which is looked up in the integrations. It's possible that none of
    // them uses the address now.
    const mailing = (await integrations.list(teamId)).flatMap(({ config, disabled }) => {
      const address = config.kind === 'email' ? config.to.trim() : '';
      return address !== '' && addressMark(address) === mark ? [{ address, isOn: disabled === null }] : [];
    });
    const address = mailing[0]?.address;
    const to = address ?? 'the address that got this e-mail';
    return {
      mark,
      offer: {
        question: `Stop alerts from ${team.display} to ${to}?`,
        note:
          address === undefined
            ? `${team.display} won’t be able to e-mail alerts there.`
            : `No one who reads ${to} will get them. We’ll let the owners of ${team.display} know.`,
        action: 'Stop these e-mails',
        done: `${to} no longer gets alerts from ${team.display}.`,
        manageUrl: pages.integrations(teamId),
        undoWords: {
          action: 'Resume e-mails',
          // The integration stays off if it's also disabled for another reason.
          done: `Alerts from ${team.display} ${mailing.some(({ isOn }) => isOn) ? 'are' : 'can be'} e-mailed to ${to} again.`,
        },
      },
      end: (by) => wishes.unsubscribe(teamId, mark, now(), by),
      hasEnded: () => wishes.isUnsubscribed(teamId, mark),
      undo: (by) => wishes.subscribeAgain(teamId, mark, by),
    };
  }

  return async function endingOf(subject: MailSubject | null): Promise<UnsubscribeEnding | null> {
    switch (subject?.kind) {
      case 'team':
        return endOfTeamMails(subject.userId, subject.teamId);
      case 'report':
        return endOfReports(subject.userId);
      case 'address':
        return endOfAddress(subject.teamId, subject.mark);
      case 'integration': {
        const teamId = await integrations.teamOf(subject.integrationId);
        return teamId === null ? null : endOfAddress(teamId, subject.address);
      }
      case undefined:
        return null;
    }
  };
}
