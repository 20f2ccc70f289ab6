import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import type { Team } from '../../contract/records.ts';
import { type TeamUsage, type Usage, USAGE_DAYS, type UsageQuotas } from '../../contract/usage.ts';
import { hasRight } from '../access/teamRights.ts';
import type { Clock } from '../clock.ts';
import { definePersonalCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { Limits } from '../limits.ts';
import { dayOf } from '../monitors/rollups/dayRollup.ts';
import { succeed } from '../outcome.ts';
import type { UsageCount, UsageFacts } from './usageFacts.ts';

/** How long a count is reused. */
const KEPT_MS = 5 * MINUTE_MS;
/** Monitors counted per step. Other requests can run between steps. */
const STEP_MONITORS = 50;
const MAX_TEAMS_KEPT = 1_000;

export interface UsageOptions {
  facts: UsageFacts;
  /** Returns the teams that a person is in. */
  teamsOf(userId: string): Promise<Team[]>;
  limits: Pick<Limits, 'teams' | 'monitors' | 'monitorPingsPerMinute' | 'bodyBytes'>;
  now: Clock;
}

interface TeamCount extends UsageCount {
  at: number;
  monitors: number;
}

const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const limitOf = (limit: number): number | null => (limit === Infinity ? null : limit);

/**
 * `usage/get`: usage by a person's teams. Counting reads a row per day for each monitor, so each server caches a team's
 * count for a few minutes and shares it among all callers.
 */
export function createUsage({ facts, teamsOf, limits, now }: UsageOptions): RpcDefinition[] {
  const counts = new LRUCache<string, { at: number; counted: Promise<TeamCount> }>({ max: MAX_TEAMS_KEPT });

  async function countTeam(teamId: string, at: number): Promise<TeamCount> {
    const since = { at: at - USAGE_DAYS * DAY_MS, day: dayOf(at - (USAGE_DAYS - 1) * DAY_MS) };
    const ids = await facts.monitorsOf(teamId);
    const pingsByDay = new Map<string, number>();
    let [alerts, keptBytes] = [0, 0];
    for (let start = 0; start < ids.length; start += STEP_MONITORS) {
      const step = await facts.count(ids.slice(start, start + STEP_MONITORS), since);
      for (const [day, pings] of step.pingsByDay) pingsByDay.set(day, (pingsByDay.get(day) ?? 0) + pings);
      alerts += step.alerts;
      keptBytes += step.keptBytes;
      await othersTurn();
    }
    return { at, monitors: ids.length, pingsByDay, alerts, keptBytes };
  }

  function recentCount(teamId: string): Promise<TeamCount> {
    const at = now();
    const known = counts.get(teamId);
    if (known && at - known.at < KEPT_MS && dayOf(at) === dayOf(known.at)) return known.counted;
    const counted = countTeam(teamId, at);
    counts.set(teamId, { at, counted });
    counted.catch(() => counts.delete(teamId));
    return counted;
  }

  async function usageOf(own: readonly Team[]): Promise<Usage> {
    const at = now();
    const teams: TeamUsage[] = [];
    const pings = new Map<string, number>();
    let countedAt = at;
    for (const { teamId, display } of own) {
      const count = await recentCount(teamId);
      countedAt = Math.min(countedAt, count.at);
      for (const [day, ofDay] of count.pingsByDay) pings.set(day, (pings.get(day) ?? 0) + ofDay);
      const { monitors, alerts, keptBytes } = count;
      const ofTeam = [...count.pingsByDay.values()].reduce((sum, ofDay) => sum + ofDay, 0);
      teams.push({ teamId, display, monitors, pings: ofTeam, alerts, keptBytes });
    }
    const days = Array.from({ length: USAGE_DAYS }, (_, index) => {
      const day = dayOf(at - (USAGE_DAYS - 1 - index) * DAY_MS);
      return { day, pings: pings.get(day) ?? 0 };
    });
    return { countedAt, teams, days, quotas: quotasOf(limits) };
  }

  return [
    definePersonalCall({
      path: ['usage', 'get'],
      for: 'signedIn',
      cost: 20,
      input: Type.Unknown(),
      async handle(_input, { visitor }) {
        const teams = await teamsOf(visitor.identityId);
        const own = teams
          .filter((team) => hasRight(visitor, team, 'manage'))
          .toSorted((one, other) => one.display.localeCompare(other.display));
        return succeed(await usageOf(own));
      },
    }),
  ];
}

function quotasOf({ teams, monitors, monitorPingsPerMinute, bodyBytes }: UsageOptions['limits']): UsageQuotas {
  return {
    teams: limitOf(teams),
    monitors: limitOf(monitors),
    monitorPingsPerMinute: limitOf(monitorPingsPerMinute),
    bodyBytesPerDay: limitOf(bodyBytes),
  };
}
