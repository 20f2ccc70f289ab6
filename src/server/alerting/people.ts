import { teamKey, userKey } from '../../contract/keys.ts';
import type { Team, User } from '../../contract/records.ts';
import { channelsPrefix, type ChannelRecord } from '../auth/records.ts';
import type { DocumentStore } from '../documents/documentStore.ts';

/** What the delivery of alerts knows of teams and people, as they are at that moment. */
export interface People {
  team(teamId: string): Promise<Team | null>;
  /** Zone of a person; UTC for one who has gone. */
  timezone(userId: string): Promise<string>;
  /** The confirmed address of a person; null for none. */
  address(userId: string): Promise<string | null>;
}

export function createPeople(store: Pick<DocumentStore, 'get'>): People {
  return {
    async team(teamId) {
      return ((await store.get(teamKey(teamId)))?.data as Team | undefined) ?? null;
    },
    async timezone(userId) {
      return ((await store.get(userKey(userId)))?.data as User | undefined)?.timezone ?? 'UTC';
    },
    async address(userId) {
      const channel = (await store.get([...channelsPrefix(userId), 'email']))?.data as ChannelRecord | undefined;
      const address = channel?.data.address;
      return typeof address === 'string' ? address : null;
    },
  };
}
