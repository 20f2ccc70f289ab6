import { teamKey, userKey, userTeamsPrefix } from '../../contract/keys.ts';
import { MAX_LIST_ENTRIES } from '../../contract/limits.ts';
import type { Team, TeamReference, User } from '../../contract/records.ts';
import { channelsPrefix, type ChannelRecord } from '../auth/records.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { isZone } from '../time/zones.ts';
import { isMember } from '../teams/members.ts';

/** The facts about teams and people that alert delivery depends on. */
export interface People {
  team(teamId: string): Promise<Team | null>;
  /** Returns a person's time zone; UTC if their account was deleted or this system doesn't support their zone. */
  timezone(userId: string): Promise<string>;
  /** Returns the time zone of a team's first owner. */
  teamTimezone(team: Team): Promise<string>;
  /** Returns a person's confirmed address; null if there isn't one. */
  address(userId: string): Promise<string | null>;
}

export interface Memberships {
  /** Returns the teams that a person is in. */
  teamsOf(userId: string): Promise<Team[]>;
}

export function createPeople(store: Pick<DocumentStore, 'get' | 'getMany' | 'list'>): People & Memberships {
  async function teamIdsOf(userId: string): Promise<string[]> {
    const teamIds: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await store.list(userTeamsPrefix(userId), {
        limit: MAX_LIST_ENTRIES,
        ...(cursor !== undefined && { cursor }),
      });
      teamIds.push(...page.map(({ document }) => (document.data as TeamReference).teamId));
      if (page.length < MAX_LIST_ENTRIES) return teamIds;
      cursor = page.at(-1)?.cursor;
    }
  }

  async function timezone(userId: string): Promise<string> {
    const user = (await store.get(userKey(userId)))?.data as User | undefined;
    return user !== undefined && isZone(user.timezone) ? user.timezone : 'UTC';
  }

  return {
    async team(teamId) {
      return ((await store.get(teamKey(teamId)))?.data as Team | undefined) ?? null;
    },
    timezone,
    async teamTimezone({ users }) {
      const owner = users.find(({ role }) => role === 'owner');
      return owner === undefined ? 'UTC' : timezone(owner.userId);
    },
    async address(userId) {
      const channel = (await store.get([...channelsPrefix(userId), 'email']))?.data as ChannelRecord | undefined;
      const address = channel?.data.address;
      return typeof address === 'string' ? address : null;
    },
    async teamsOf(userId) {
      const found = await store.getMany((await teamIdsOf(userId)).map(teamKey));
      const teams = found.flatMap((document) => (document === null ? [] : [document.data as Team]));
      return teams.filter((team) => isMember(team, userId));
    },
  };
}
