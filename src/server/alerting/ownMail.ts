import { USUAL_ALERT_RULES } from '../../contract/alerting/ruleDefaults.ts';
import { type IntegrationSettings } from '../../contract/alerting/integrationRecord.ts';
import { INTEGRATION_ID_PREFIX, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { MAX_NAME_LENGTH } from '../../contract/monitors/monitorLimits.ts';
import { THE_SERVER } from '../audit/auditEntry.ts';
import type { Clock } from '../clock.ts';
import type { LifecycleEvents } from '../teams/lifecycle.ts';
import type { Integrations } from './alertStore.ts';
import type { Consent } from './confirmation/consent.ts';
import type { People } from './people.ts';

export interface SetUpTeamOptions {
  alerts: Pick<Integrations, 'save'>;
  people: Pick<People, 'team' | 'address'>;
  consent: Pick<Consent, 'review'>;
  now: Clock;
}

export type SetUpTeam = (created: LifecycleEvents['teamCreated']) => Promise<void>;

/**
 * Adds to a new team an integration that e-mails the team's creator, so that alerts reach someone from the first
 * monitor onward. If the creator has no confirmed address, nothing is added. Safe to repeat, because the integration's
 * id is derived from the team's.
 */
export function createSetUpTeam({ alerts, people, consent, now }: SetUpTeamOptions): SetUpTeam {
  return async ({ teamId, createdBy }) => {
    const [team, address] = await Promise.all([people.team(teamId), people.address(createdBy)]);
    if (team === null || address === null) return;
    const integrationId = firstIntegrationId(teamId);
    await alerts.save(
      { teamId, integrationId, versionstamp: null, settings: ownMailSettings(address) },
      now(),
      THE_SERVER,
    );
    await consent.review(teamId);
  };
}

/** Returns the settings for an integration that e-mails one person about each alert and is used by new monitors. */
export function ownMailSettings(address: string): IntegrationSettings {
  return {
    name: `E-mail to ${address}`.slice(0, MAX_NAME_LENGTH),
    config: { kind: 'email', to: address },
    isDefault: true,
    usesTeamRules: true,
    ...USUAL_ALERT_RULES,
  };
}

/**
 * Returns the id of a new team's first integration. It's derived from the team's id, so setting up the team twice
 * creates only one integration.
 */
const firstIntegrationId = (teamId: string): string => INTEGRATION_ID_PREFIX + teamId.slice(TEAM_ID_PREFIX.length);
