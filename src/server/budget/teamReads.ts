import { LRUCache } from 'lru-cache';
import type { TeamReads } from '../commands/handlerServices.ts';

/** Monitors per unit. Reading them for a list or a dashboard takes about 15 µs each. */
const MONITORS_PER_UNIT = 80;
/** So that a full budget covers several reads, however large the team is. */
const MAX_COST = 200;
/** The cost while a team's monitors haven't been counted. */
const UNKNOWN_COST = 20;
/** From this cost on, reads take turns. */
const LARGE_COST = 10;
const MAX_PAUSE_MS = 250;
const MAX_TEAMS = 10_000;
const COUNTED_MS = 60_000;

/**
 * Counts a team's monitors when it's first read. After that, a large team's are counted at most once a minute, and a
 * small one's at each read, because it can grow quickly. After a read of a large team, pings and everything else have as much time as it took. The teams take turns, however many reads each is
 * waiting for.
 */
export function createTeamReads(
  count: (teamId: string) => Promise<number>,
  teamsOf: (identityId: string) => Promise<{ teamId: string }[]> = async () => [],
): TeamReads {
  /** Counts a team's monitors, or those of all of a person's teams. */
  async function sizeOf(id: string): Promise<number> {
    const ids = [id, ...(await teamsOf(id)).map(({ teamId }) => teamId)];
    return (await Promise.all(ids.map(count))).reduce((sum, each) => sum + each, 0);
  }

  const sizes = new LRUCache<string, number>({
    max: MAX_TEAMS,
    ttl: COUNTED_MS,
    allowStale: true,
    // While the database can't be reached, the last count is still used. Without one, nothing is remembered.
    fetchMethod: (id, known) => sizeOf(id).catch(() => known),
  });
  /** Reads that wait, by team; the first team is next. */
  const waiting = new Map<string, (() => void)[]>();
  let isReading = false;

  /** Remembers nothing, because it's also called for whatever strangers send as a team's id. */
  function costOf(teamId: string): number {
    const size = sizes.peek(teamId, { allowStale: true });
    return size === undefined ? UNKNOWN_COST : Math.min(size / MONITORS_PER_UNIT, MAX_COST);
  }

  function startNext(): void {
    const [next] = waiting;
    isReading = next !== undefined;
    if (next === undefined) return;
    const [teamId, [start, ...more]] = next;
    waiting.delete(teamId);
    if (more.length > 0) waiting.set(teamId, more);
    start?.();
  }

  return {
    costOf,
    async inTurn(teamId, read) {
      const recount = costOf(teamId) < LARGE_COST ? { forceRefresh: true, allowStale: false } : {};
      await sizes.fetch(teamId, recount).catch(() => undefined);
      if (costOf(teamId) < LARGE_COST) return read();
      await new Promise<void>((start) => {
        waiting.set(teamId, [...(waiting.get(teamId) ?? []), start]);
        if (!isReading) startNext();
      });
      const startedAt = performance.now();
      try {
        return await read();
      } finally {
        setTimeout(startNext, Math.min(performance.now() - startedAt, MAX_PAUSE_MS));
      }
    },
  };
}
