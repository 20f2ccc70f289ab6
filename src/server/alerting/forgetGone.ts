import { userKey } from '../../contract/keys.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { isMember } from '../teams/members.ts';
import type { ConfirmedAddresses, KnownPeople, PeoplesWishes } from './alertStore.ts';
import type { Consent } from './confirmation/consent.ts';
import type { People } from './people.ts';

export interface ForgetGoneOptions {
  alerts: KnownPeople & Pick<PeoplesWishes, 'preferences' | 'stopMails'> & Pick<ConfirmedAddresses, 'mailingTeamAfter'>;
  documents: Pick<DocumentStore, 'get'>;
  people: Pick<People, 'team'>;
  consent: Pick<Consent, 'review'>;
}

const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Forgets all of a person; between two steps everything else gets its turn. */
export async function forgetPerson(alerts: Pick<KnownPeople, 'forgetPerson'>, userId: string): Promise<void> {
  while ((await alerts.forgetPerson(userId)).hasMore) await othersTurn();
}

/**
 * Returns a chore that cleans up after crashes: it forgets people without an account, people's wishes about teams they
 * left, and the permission of those teams to e-mail them.
 */
export function createForgetGone({ alerts, documents, people, consent }: ForgetGoneOptions) {
  async function forgetLeftTeams(userId: string): Promise<void> {
    for (const { teamId } of (await alerts.preferences(userId)).teams) {
      const team = await people.team(teamId);
      if (team === null || !isMember(team, userId)) await alerts.stopMails(userId, teamId);
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    for (
      let userId = await alerts.personAfter('');
      userId !== null && !signal.aborted;
      userId = await alerts.personAfter(userId)
    ) {
      if ((await documents.get(userKey(userId))) === null) await forgetPerson(alerts, userId);
      else await forgetLeftTeams(userId);
      await othersTurn();
    }
    let teamId = await alerts.mailingTeamAfter('');
    while (teamId !== null && !signal.aborted) {
      await consent.review(teamId);
      await othersTurn();
      teamId = await alerts.mailingTeamAfter(teamId);
    }
  };
}
