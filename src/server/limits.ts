import type { QuotaDetail } from '../contract/errors.ts';
import { type Environment, readInteger } from './configReaders.ts';
import { fail, type Failure } from './outcome.ts';

/**
 * Limits on one visitor's usage, with their settings; 0 removes a limit. A test checks docs/operations/limits.md
 * against this table.
 */
export const LIMITS = {
  anonymousBodyBytes: setting('LIMIT_ANONYMOUS_BODY_BYTES', 65_536),
  responseBytes: setting('LIMIT_ANSWER_BYTES', 4_194_304),
  apiCostPerSecond: setting('LIMIT_API_COST_PER_SECOND', 200),
  apiCostBurst: setting('LIMIT_API_COST_BURST', 2_000),
  anonymousApiCostPerSecond: setting('LIMIT_ANONYMOUS_API_COST_PER_SECOND', 50),
  anonymousApiCostBurst: setting('LIMIT_ANONYMOUS_API_COST_BURST', 1_000),
  apiKeyRequests: setting('LIMIT_API_KEY_REQUESTS_PER_MINUTE', 600),
  pingsPerSecond: setting('LIMIT_PINGS_PER_SECOND', 1_000),
  pingsBurst: setting('LIMIT_PINGS_BURST', 20_000),
  monitorPingsPerMinute: setting('LIMIT_MONITOR_PINGS_PER_MINUTE', 60),
  monitorPingsBurst: setting('LIMIT_MONITOR_PINGS_BURST', 120),
  connections: setting('LIMIT_CONNECTIONS', 20_000),
  networkConnections: setting('LIMIT_NETWORK_CONNECTIONS', 4_000),
  sockets: setting('LIMIT_SOCKETS', 20),
  anonymousSockets: setting('LIMIT_ANONYMOUS_SOCKETS', 200),
  watches: setting('LIMIT_WATCHES', 1_000),
  watchBytes: setting('LIMIT_WATCH_BYTES', 262_144),
  teams: setting('LIMIT_TEAMS', 50),
  monitors: setting('LIMIT_MONITORS', 10_000),
  createdByPings: setting('LIMIT_CREATED_BY_PINGS', 500),
  bodyBytes: setting('LIMIT_BODY_BYTES_PER_DAY', 1_073_741_824),
  integrations: setting('LIMIT_INTEGRATIONS', 100),
  windows: setting('LIMIT_WINDOWS', 100),
  screens: setting('LIMIT_SCREENS', 50),
  apiKeys: setting('LIMIT_API_KEYS', 100),
} as const;

type LimitName = keyof typeof LIMITS;

/** The value of each limit; `Infinity` for none. */
export type Limits = Readonly<Record<LimitName, number>>;

export interface LimitSetting {
  variable: string;
  fallback: number;
}

const HIGHEST = 9_999_999_999;

/** Reads the limits from environment variables. Throws `ConfigError` if a value isn't a whole number. */
export function readLimits(env: Environment): Limits {
  const names = Object.keys(LIMITS) as LimitName[];
  return Object.fromEntries(
    names.map((name) => {
      const { variable, fallback } = LIMITS[name];
      const value = readInteger(env, variable, { fallback, min: 0, max: HIGHEST });
      return [name, value === 0 ? Infinity : value];
    }),
  ) as Record<LimitName, number>;
}

export const UNLIMITED: Limits = readLimits(liftedLimits(...(Object.keys(LIMITS) as LimitName[])));

/** Settings that remove limits, for benchmarks that would otherwise measure the limits. */
export function liftedLimits(...names: LimitName[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [LIMITS[name].variable, '0']));
}

function setting(variable: string, fallback: number): LimitSetting {
  return { variable, fallback };
}

const WORDS = {
  teams: (max: string) => `You can’t create another team once you’re in ${max}.`,
  monitors: (max: string) => `This team has reached its limit of ${max} monitors.`,
  integrations: (max: string) => `This team has reached its limit of ${max} integrations.`,
  screens: (max: string) => `This team has reached its limit of ${max} TV links.`,
  apiKeys: (max: string) => `This team has reached its limit of ${max} API keys.`,
  windows: (max: string) => `This team has reached its limit of ${max} maintenance windows.`,
} satisfies Partial<Record<LimitName, (max: string) => string>>;

export type QuotaName = keyof typeof WORDS;

/** Returns the failure for a quota that has been used up. It names the limit and who can raise it. */
export function quotaExceeded(name: QuotaName, max: number): Failure {
  const { variable } = LIMITS[name];
  const message = `${WORDS[name](max.toLocaleString('en-US'))} Your administrator can raise ${variable}.`;
  return fail('QuotaExceededError', { limit: variable, max, message } satisfies QuotaDetail);
}
