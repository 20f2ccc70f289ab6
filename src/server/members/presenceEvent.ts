import { userKey } from '../../contract/keys.ts';
import { type ReceivedPresence, PresenceSchema, type PublishedPresence } from '../../contract/presence.ts';
import type { User } from '../../contract/records.ts';
import type { EventRules } from '../access/rules.ts';
import { defineTeamEvent } from '../access/teamRights.ts';

/**
 * Who is currently viewing a team's monitors, as reported by their browser tabs. Anyone who can read the team can
 * publish and receive it. It's only sent over the bus and never stored.
 */
export const presenceEvent: EventRules = {
  // Screens neither receive nor publish presence.
  ...defineTeamEvent('presence', { subscribe: 'read', publish: 'read' }),
  payload: PresenceSchema,
  async deliver({ visitor, view, payload }): Promise<ReceivedPresence> {
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
