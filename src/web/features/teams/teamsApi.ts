import type { Document, DocumentListEntry } from '../../../contract/documents.ts';
import { teamKey, userTeamsPrefix } from '../../../contract/keys.ts';
import { MAX_LIST_ENTRIES } from '../../../contract/limits.ts';
import type { Team, TeamReference } from '../../../contract/records.ts';
import { check, documentAtomic, documentGetMany, documentList, set } from '../../../sdk/commandBuilders.ts';
import { api } from '../../api/api.ts';
import type { PlatformError } from '../../api/platformError.ts';
import { invalidates, listTag } from '../../api/tags.ts';
import { watched } from '../../api/watch.ts';
import { type RootState, useAppSelector } from '../../store/hooks.ts';
import { selectIdentity, useIdentity } from '../auth/index.ts';

type ReadResult = { data: unknown; error?: undefined } | { error: PlatformError; data?: undefined };
type MaybePromise<Value> = Value | PromiseLike<Value>;

interface Reads {
  listReferences: (cursor: string | undefined) => MaybePromise<ReadResult>;
  getTeams: (teamIds: string[]) => MaybePromise<ReadResult>;
}

type TeamsResult = { data: Team[] } | { error: PlatformError };

/**
 * Reads the references page by page, then the records that they refer to. Returns the records sorted by display name.
 */
export async function readTeams({ listReferences, getTeams }: Reads): Promise<TeamsResult> {
  const teams: Team[] = [];
  let cursor: string | undefined;
  let isLastPage = false;
  while (!isLastPage) {
    const page = await listReferences(cursor);
    if (page.error) return { error: page.error };
    const references = page.data as DocumentListEntry<TeamReference>[];
    isLastPage = references.length < MAX_LIST_ENTRIES;
    cursor = references.at(-1)?.cursor;
    if (references.length === 0) break;
    const found = await getTeams(references.map(({ document }) => document.data.teamId));
    if (found.error) return { error: found.error };
    teams.push(...(found.data as Document<Team>[]).map(({ data }) => data));
  }
  return { data: sortTeams(teams) };
}

/** Sorts by display name in the browser's language, and equal names by id, so that the order is stable. */
export function sortTeams(teams: readonly Team[]): Team[] {
  return teams.toSorted((a, b) => a.display.localeCompare(b.display) || a.teamId.localeCompare(b.teamId));
}

/** Returns the list with a team's new record, or undefined if the list doesn't contain that team. */
export function withTeam(teams: readonly Team[], changed: Team): Team[] | undefined {
  if (!teams.some(({ teamId }) => teamId === changed.teamId)) return undefined;
  return sortTeams(teams.map((team) => (team.teamId === changed.teamId ? changed : team)));
}

export const teamsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The teams a person is in, sorted by display name. */
    listTeams: build.query<Team[], string>({
      queryFn: (userId, _api, _options, execute) =>
        readTeams({
          listReferences: (cursor) =>
            execute(documentList(userTeamsPrefix(userId), { cursor, limit: MAX_LIST_ENTRIES })),
          getTeams: (teamIds) => execute(documentGetMany(teamIds.map(teamKey))),
        }),
      providesTags: [listTag('Team')],
      onCacheEntryAdded: watched<string, Team[]>({
        targets: (userId, teams = []) => [
          { collection: userTeamsPrefix(userId) },
          ...teams.map(({ teamId }) => ({ document: teamKey(teamId) })),
        ],
        // A changed reference means that the person joined or left a team, or got another role there, so the list is
        // reread.
        apply: (teams, change) =>
          change.type === 'set' && change.key[0] === 'teams' ? withTeam(teams, change.data as Team) : undefined,
      }),
    }),
    /** Creates a team, unless one with its id exists. The platform updates its members' references. */
    createTeam: build.mutation<null, Team>({
      query: (team) => documentAtomic([check(teamKey(team.teamId), null)], [set(teamKey(team.teamId), team)]),
      transformResponse: () => null,
      invalidatesTags: invalidates([listTag('Team')]),
    }),
  }),
});

export const { useListTeamsQuery, useCreateTeamMutation } = teamsApi;

const NO_TEAMS: readonly Team[] = [];

/** The signed-in person's loaded teams. */
export function selectTeams(state: RootState): readonly Team[] {
  const identity = selectIdentity(state);
  return (identity && teamsApi.endpoints.listTeams.select(identity.identityId)(state).data) ?? NO_TEAMS;
}

/** One of the signed-in person's teams; undefined if it isn't in their list or hasn't loaded. */
export function selectTeam(state: RootState, teamId: string | undefined): Team | undefined {
  return selectTeams(state).find((team) => team.teamId === teamId);
}

export const useTeam = (teamId: string | undefined) => useAppSelector((state) => selectTeam(state, teamId));

/** The signed-in person's team list, kept subscribed while the caller is mounted. */
export function useTeams() {
  const identity = useIdentity();
  return useListTeamsQuery(identity?.identityId ?? '', { skip: identity === null });
}

/** A team's name on screen. Teams can be created without a display name, but links to them need text. */
export const teamName = ({ display }: Pick<Team, 'display'>): string =>
  display.trim() === '' ? 'Unnamed team' : display;
