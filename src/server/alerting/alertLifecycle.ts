import { addressMark } from '../mail/emailAddress.ts';
import { type LifecyclePart, toTheEnd } from '../teams/lifecycle.ts';
import { isMember } from '../teams/members.ts';
import type { AlertStore } from './alertStore.ts';
import type { Consent } from './confirmation/consent.ts';
import type { SetUpTeam } from './ownMail.ts';
import type { People } from './people.ts';

export interface AlertLifecycleOptions {
  alerts: Pick<AlertStore, 'stopMails' | 'removeTeam' | 'forgetPerson' | 'forgetAddress'>;
  consent: Pick<Consent, 'review'>;
  people: Pick<People, 'team'>;
  setUpTeam: SetUpTeam;
}

/** What alerting does when teams and people come and go. */
export function createAlertLifecycle({ alerts, consent, people, setUpTeam }: AlertLifecycleOptions): LifecyclePart {
  return {
    teamCreated: setUpTeam,
    /** Their mail settings go, and their address needs a confirmation. */
    async personLeft({ teamId, userId }) {
      const team = await people.team(teamId);
      if (team !== null && isMember(team, userId)) return;
      await alerts.stopMails(userId, teamId);
      await consent.review(teamId);
    },
    teamDeleted: ({ teamId }) => alerts.removeTeam(teamId),
    /** No integration e-mails them, and their preferences and past alerts are deleted. */
    async personDeleted({ identityId, addresses }) {
      await toTheEnd(() => alerts.forgetPerson(identityId));
      for (const address of addresses) await toTheEnd(() => alerts.forgetAddress(addressMark(address)));
    },
  };
}
