import { LRUCache } from 'lru-cache';

/** Monitors per unit. Reading them for a list or a dashboard takes about 15 µs each. */
const MONITORS_PER_UNIT = 80;
/** So that a full budget covers several reads, however large the team is. */
const MAX_COST = 200;
const MAX_TEAMS = 10_000;
const COUNTED_MS = 60_000;

/** Returns what it costs to read a whole team, in units of about one small read; 0 until its monitors are counted. */
export type TeamCosts = (teamId: string) => number;

/** Counts a team's monitors when its cost is first asked for, and once a minute after that. */
export function createTeamCosts(count: (teamId: string) => Promise<number>): TeamCosts {
  const sizes = new LRUCache<string, number>({
    max: MAX_TEAMS,
    ttl: COUNTED_MS,
    allowStale: true,
    // While the database can't be reached, the last count is still used.
    fetchMethod: (teamId, known) => count(teamId).catch(() => known ?? 0),
  });
  return (teamId) => {
    const known = sizes.peek(teamId, { allowStale: true }) ?? 0;
    void sizes.fetch(teamId);
    return Math.min(known / MONITORS_PER_UNIT, MAX_COST);
  };
}
