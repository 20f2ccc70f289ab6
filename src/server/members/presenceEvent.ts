import { userKey } from '../../contract/keys.ts';
import { type HeardPresence, PresenceSchema, type PublishedPresence } from '../../contract/presence.ts';
import type { User } from '../../contract/records.ts';
import type { EventRules } from '../access/rules.ts';
import { defineTeamEvent } from '../access/teamRights.ts';

/**
 * Who is at a team's monitors right now, as their tabs say. Anyone who may read the team publishes it and listens to it. Only
 * the bus carries it: nothing is kept.
 */
export const presenceEvent: EventRules = {
  // Screens show no one, and no one meets them.
  ...defineTeamEvent('presence', { subscribe: 'read', publish: 'read' }),
  payload: PresenceSchema,
  async deliver({ visitor, view, payload }): Promise<HeardPresence> {
    const { identityId: userId } = visitor;
    const user = (await view.get(userKey(userId)))?.data as Pick<User, 'display' | 'initials'> | undefined;
    const { initials } = user ?? {};
    return {
      ...(payload as PublishedPresence),
      userId,
      display: user?.display ?? '',
      ...(initials !== undefined && { initials }),
    };
  },
};
