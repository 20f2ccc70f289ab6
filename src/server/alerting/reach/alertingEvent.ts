import type { EventRules } from '../../access/rules.ts';
import { hasRightIn } from '../../access/teamRights.ts';

/** A team's alerts now reach other people. Only the server publishes it, and only members may subscribe. */
export const alertingEvent: EventRules = {
  event: 'teams/{teamId}/alerting',
  maySubscribe: async ({ visitor, params, view }) =>
    (await hasRightIn(view, visitor, params.teamId ?? '', 'read')) ? 'allowed' : 'forbidden',
};
