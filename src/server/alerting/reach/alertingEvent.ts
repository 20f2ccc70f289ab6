import { teamKey } from '../../../contract/keys.ts';
import type { Team } from '../../../contract/records.ts';
import type { EventRules } from '../../access/rules.ts';
import { isMember } from '../../teams/members.ts';

/** A team's alerts now reach other people. Only the server publishes it, and only members may subscribe. */
export const alertingEvent: EventRules = {
  event: 'teams/{teamId}/alerting',
  async maySubscribe({ identityId, params, view }) {
    const team = await view.get(teamKey(params.teamId ?? ''));
    return team !== null && isMember(team.data as Team, identityId) ? 'allowed' : 'forbidden';
  },
};
