import type { ApiKeyScope } from '../../../contract/apiKeys.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { ApiKey } from '../../../contract/teams/apiKeyCalls.ts';
import { dayPlus, dayWords, zonedTime } from '../../lib/zonedTime.ts';

/** A key is marked as expiring this long before it expires, which leaves enough time to replace it everywhere. */
const SOON_MS = 14 * DAY_MS;

export const SCOPE_NAMES: Readonly<Record<ApiKeyScope, string>> = {
  ping: 'Ping',
  read: 'Read',
  write: 'Read and write',
};

/** Short descriptions of what a key with each scope can do. */
export const SCOPE_WORDS: Readonly<Record<ApiKeyScope, string>> = {
  ping: 'Pings monitors by slug and creates new ones. Can’t read anything.',
  read: 'Everything a viewer can see, except job output: monitors, events and alerts.',
  write: 'Everything a member can do: create and edit monitors, snooze alerts.',
};

/** The choices for how many days a key works; null for a key that doesn't expire. */
export const LIFETIMES: readonly { days: number | null; label: string }[] = [
  { days: null, label: 'Never' },
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: 365, label: 'In a year' },
];

/** When a key created now expires. */
export const keyEndAt = (days: number, nowMs: number): number => nowMs + days * DAY_MS;

/** Returns whether a key has expired, or will expire soon enough to mention. */
export function keyEnding({ endsAt }: Pick<ApiKey, 'endsAt'>, nowMs: number): 'ended' | 'soon' | null {
  if (endsAt === null || endsAt - nowMs > SOON_MS) return null;
  return endsAt <= nowMs ? 'ended' : 'soon';
}

/** When a key was last used: "today", "yesterday", "on 2 Dec 2026". Uses are recorded by day, in UTC. */
export function usedWords(atMs: number, nowMs: number): string {
  const { day } = zonedTime(atMs, 'UTC');
  const today = zonedTime(nowMs, 'UTC').day;
  if (day === today) return 'today';
  return day === dayPlus(today, -1) ? 'yesterday' : `on ${dayWords(day)}`;
}

interface Example {
  title: string;
  code: string;
}

/** Commands that use a key, for pasting into a shell. */
export function keyExamples(scope: ApiKeyScope, { secret, teamId }: { secret: string; teamId: string }): Example[] {
  const { origin } = window.location;
  if (scope === 'ping') {
    const code = `curl -fsS -m 10 --retry 5 '${origin}/ping/${secret}/nightly-backup?create=1'`;
    return [{ title: 'Ping a monitor by slug; the first ping creates it', code }];
  }
  const command = JSON.stringify({ kind: 'rpc', rpc: ['monitors', 'list'], input: { teamId } });
  return [
    {
      title: 'List the team’s monitors (Healthchecks-compatible)',
      code: shellLines([`curl -fsS '${origin}/api/v3/checks/'`, `-H 'X-Api-Key: ${secret}'`]),
    },
    {
      title: 'Or call Hearth’s own API',
      code: shellLines([
        `curl -fsS '${origin}/api'`,
        `-H 'Authorization: Bearer ${secret}'`,
        "-H 'Content-Type: application/json'",
        `-d '${command}'`,
      ]),
    },
  ];
}

const shellLines = (parts: readonly string[]): string => parts.join(' \\\n  ');
