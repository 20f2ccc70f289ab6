import { onlyIntegrationSettings } from '../../contract/alerting/ruleDefaults.ts';
import type { IntegrationSettings } from '../../contract/alerting/integrationRecord.ts';
import { THE_SERVER } from '../audit/auditEntry.ts';
import type { Clock } from '../clock.ts';
import { addressMark } from '../mail/emailAddress.ts';
import { type LifecyclePart, toTheEnd } from '../teams/lifecycle.ts';
import { isMember } from '../teams/members.ts';
import type { AlertStore, StoredIntegration } from './alertStore.ts';
import type { Consent } from './confirmation/consent.ts';
import { ownMailSettings, type SetUpTeam } from './ownMail.ts';
import type { Memberships, People } from './people.ts';

export interface AlertLifecycleOptions {
  alerts: Pick<AlertStore, 'stopMails' | 'removeTeam' | 'forgetPerson' | 'forgetAddress'>;
  consent: Pick<Consent, 'review'>;
  people: Pick<People, 'team'>;
  setUpTeam: SetUpTeam;
}

/** Updates alerting data when teams are created or deleted, and when people leave or delete their accounts. */
export function createAlertLifecycle({ alerts, consent, people, setUpTeam }: AlertLifecycleOptions): LifecyclePart {
  return {
    teamCreated: setUpTeam,
    /** Deletes the person's e-mail settings for the team. Afterward, their address must be confirmed again. */
    async personLeft({ teamId, userId }) {
      const team = await people.team(teamId);
      if (team !== null && isMember(team, userId)) return;
      await alerts.stopMails(userId, teamId);
      await consent.review(teamId);
    },
    teamDeleted: ({ teamId }) => alerts.removeTeam(teamId),
    /** Removes the person from e-mail integrations, and deletes their preferences and past alerts. */
    async personDeleted({ identityId, addresses }) {
      await toTheEnd(() => alerts.forgetPerson(identityId));
      for (const address of addresses) await toTheEnd(() => alerts.forgetAddress(addressMark(address)));
    },
  };
}

interface FollowAddressOptions {
  alerts: Pick<AlertStore, 'list' | 'save' | 'isUnsubscribed' | 'unsubscribe' | 'isNeverMailed' | 'neverMail'>;
  consent: Pick<Consent, 'review'>;
  people: Memberships;
  now: Clock;
}

/**
 * When a person changes their address, updates the integrations that e-mail the old one, and applies its opt-outs to
 * the new one. E-mail settings are stored per person, so they don't change.
 */
export function createFollowAddress({ alerts, consent, people, now }: FollowAddressOptions): LifecyclePart {
  return {
    async addressChanged({ identityId, from, to }) {
      const [before, after] = [addressMark(from), addressMark(to)];
      if (await alerts.isNeverMailed(before)) await alerts.neverMail(after, now(), THE_SERVER);
      for (const { teamId } of await people.teamsOf(identityId)) {
        if (await alerts.isUnsubscribed(teamId, before)) await alerts.unsubscribe(teamId, after, now(), THE_SERVER);
        // Review first, so that the new address counts as confirmed.
        await consent.review(teamId);
        for (const integration of await alerts.list(teamId)) {
          if (integration.config.kind !== 'email' || addressMark(integration.config.to) !== before) continue;
          const { integrationId, versionstamp } = integration;
          const settings = settingsAt(integration, from, to);
          await alerts.save({ teamId, integrationId, versionstamp, settings }, now(), THE_SERVER);
        }
      }
    },
  };
}

/** Returns an integration's settings with another address. A name that Hearth generated is updated, too. */
function settingsAt(integration: StoredIntegration, from: string, to: string): IntegrationSettings {
  const settings = onlyIntegrationSettings(integration);
  const hasOwnName = settings.name !== ownMailSettings(from).name;
  return {
    ...settings,
    name: hasOwnName ? settings.name : ownMailSettings(to).name,
    config: { kind: 'email', to },
  };
}
