import type { Document, DocumentListEntry } from '../../../contract/documents.ts';
import { MAX_LIST_ENTRIES } from '../../../contract/limits.ts';
import type { Team, TeamReference } from '../../../contract/records.ts';
import type { PlatformError } from '../../api/platformError.ts';

type Answer = { data: unknown; error?: undefined } | { error: PlatformError; data?: undefined };
type MaybePromise<Value> = Value | PromiseLike<Value>;

interface Reads {
  listReferences: (cursor: string | undefined) => MaybePromise<Answer>;
  getTeams: (teamIds: string[]) => MaybePromise<Answer>;
}

type TeamsAnswer = { data: Team[] } | { error: PlatformError };

/** Reads the references page by page, then the records they name; returns them sorted by display name. */
export async function readTeams({ listReferences, getTeams }: Reads): Promise<TeamsAnswer> {
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

/** Sorts by display name, as people of the browser's language would; equal names by id, so that the order holds. */
export function sortTeams(teams: readonly Team[]): Team[] {
  return teams.toSorted((a, b) => a.display.localeCompare(b.display) || a.teamId.localeCompare(b.teamId));
}

/** Returns the list with a team's new record, or undefined if the list doesn't hold that team. */
export function withTeam(teams: readonly Team[], changed: Team): Team[] | undefined {
  if (!teams.some(({ teamId }) => teamId === changed.teamId)) return undefined;
  return sortTeams(teams.map((team) => (team.teamId === changed.teamId ? changed : team)));
}
