import type { IntegrationConfig } from '../../../contract/alerting/integrationConfig.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { Team } from '../../../contract/records.ts';
import { addressMark } from '../../mail/emailAddress.ts';
import { subjectOf, type UnsubscribeLinks } from '../../signedLinks/unsubscribeLinks.ts';
import { isMember } from '../../teams/members.ts';
import type { MailPreferences, UnsubscribedAddresses } from '../alertStore.ts';
import type { Consent } from '../confirmation/consent.ts';
import type { DeliveryOutcome, Destination } from '../outbox.ts';
import type { People } from '../people.ts';
import { quietUntil } from '../policy/holds.ts';

/**
 * How often to check whether an unconfirmed integration's address now belongs to a member. Clicking the link takes
 * effect immediately.
 */
const LOOK_FOR_CONFIRMATION_EVERY_MS = HOUR_MS;

/** Where a message is sent, and what its layout depends on. */
export interface Addressee {
  config: IntegrationConfig;
  timezone: string;
  unsubscribeUrl?: string;
  /** Set if the address isn't a member's, so no text written by the team can become a link. */
  isToNonMember?: boolean;
}

/** Why nothing can be sent to a destination, at least for now. */
export interface Unreachable extends Pick<DeliveryOutcome, 'held' | 'isRefused' | 'isUnnecessary'> {
  why: string;
}

export interface FindAddresseeOptions {
  people: Pick<People, 'address' | 'timezone' | 'teamTimezone'>;
  wishes: Pick<MailPreferences & UnsubscribedAddresses, 'preferences' | 'isUnsubscribed' | 'isNeverMailed'>;
  consent: Pick<Consent, 'isConfirmed' | 'isMembers'>;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'urlOf'>;
}

export type FindAddressee = (to: Destination, team: Team, now: number) => Promise<Addressee | Unreachable>;

export const isUnreachable = (found: Addressee | Unreachable): found is Unreachable => 'why' in found;

/** Returns a function that finds where a team's message to a destination is currently sent, if anywhere. */
export function createFindAddressee(options: FindAddresseeOptions): FindAddressee {
  const { people, wishes, consent, unsubscribeLinks } = options;

  async function ofIntegration(config: IntegrationConfig | null, team: Team, now: number) {
    const { teamId } = team;
    if (config === null)
      return { why: 'Not sent: this server can’t decrypt the integration’s secrets. Enter them again.' };
    const timezone = await people.teamTimezone(team);
    if (config.kind !== 'email') return { config, timezone };
    // The recipient may have unsubscribed since the alert was created.
    if (await wishes.isUnsubscribed(teamId, addressMark(config.to))) {
      return { why: 'Not sent: the recipient unsubscribed.', isRefused: true };
    }
    if (!(await consent.isConfirmed(teamId, config.to))) {
      const until = now + LOOK_FOR_CONFIRMATION_EVERY_MS;
      return { why: 'The recipient hasn’t confirmed yet.', held: { until, by: 'confirmation' as const } };
    }
    const isToNonMember = !(await consent.isMembers(teamId, config.to));
    const unsubscribeUrl = unsubscribeLinks.urlOf(subjectOf(teamId, config.to));
    return { config, timezone, unsubscribeUrl, ...(isToNonMember && { isToNonMember }) };
  }

  async function ofPerson(userId: string, team: Team, now: number): Promise<Addressee | Unreachable> {
    const to = isMember(team, userId) ? await people.address(userId) : null;
    if (to === null) return { why: 'This person left the team.', isUnnecessary: true };
    if (await wishes.isNeverMailed(addressMark(to)))
      return { why: 'This person turned off e-mails.', isUnnecessary: true };
    const { teams, quietHours } = await wishes.preferences(userId);
    // The person may have turned off these e-mails since the alert was created.
    const isWanted = teams.some(({ teamId, mails }) => teamId === team.teamId && mails !== 'none');
    if (!isWanted) return { why: 'This person turned off e-mails from the team.', isUnnecessary: true };
    const timezone = await people.timezone(userId);
    const until = quietUntil(quietHours, timezone, now);
    if (until !== null) return { why: 'Quiet hours.', held: { until, by: 'quiet-hours' } };
    const unsubscribeUrl = unsubscribeLinks.urlOf({ kind: 'team', userId, teamId: team.teamId });
    return { config: { kind: 'email', to }, timezone, unsubscribeUrl };
  }

  return async (to, team, now) =>
    to.by === 'integration' ? await ofIntegration(to.config, team, now) : await ofPerson(to.userId, team, now);
}
