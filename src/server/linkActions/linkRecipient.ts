import type { AlertRecipient } from '../../contract/audit/auditActions.ts';
import type { Integrations } from '../alerting/alertStore.ts';
import { type FindAddressee, isUnreachable } from '../alerting/delivery/addressee.ts';
import type { Destination } from '../alerting/outbox.ts';
import type { People } from '../alerting/people.ts';
import type { Clock } from '../clock.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { LinkRecipient } from '../signedLinks/tokenLinks.ts';

export interface FindRecipientOptions {
  integrations: Pick<Integrations, 'find'>;
  people: Pick<People, 'team'>;
  findAddressee: FindAddressee;
  now: Clock;
}

/**
 * Finds the recipient of an alert from a team, as the audit log names them. Returns null if they wouldn't get the
 * team's alerts today.
 */
export type FindRecipient = (teamId: string, recipient: LinkRecipient) => Promise<AlertRecipient | null>;

export function createFindRecipient({ integrations, people, findAddressee, now }: FindRecipientOptions): FindRecipient {
  async function isReached(teamId: string, to: Destination): Promise<boolean> {
    const team = await people.team(teamId);
    if (team === null) return false;
    const found = await findAddressee(to, team, now());
    // Someone who has quiet hours still gets the alerts, only later.
    return !isUnreachable(found) || found.held?.by === 'quiet-hours';
  }

  return async (teamId, recipient) => {
    if ('userId' in recipient) {
      const { userId } = recipient;
      return (await isReached(teamId, { by: 'person', userId })) ? { userId } : null;
    }
    const { integrationId, mark } = recipient;
    const integration = await integrations.find(teamId, integrationId);
    if (integration === null || integration.disabled !== null) return null;
    const { name, config } = integration;
    if (config.kind !== 'email') return { integration: { integrationId, name, kind: config.kind } };
    if (addressMark(config.to) !== mark) return null;
    const { kind, to } = config;
    const isMailed = await isReached(teamId, { by: 'integration', integrationId, config: { kind, to } });
    return isMailed ? { address: to.trim() } : null;
  };
}
