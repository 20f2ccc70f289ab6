import { teamMonitorsPrefix } from '../../src/contract/keys.ts';
import { createId, MONITOR_ID_PREFIX } from '../../src/contract/ids.ts';
import { MAX_CALENDAR_LINES } from '../../src/contract/monitors/monitorLimits.ts';
import type { Schedule } from '../../src/contract/monitors/schedule.ts';

/** Ways in which a stranger or a user might try to stop the server or suppress its alerts. */
export const ABUSES = [
  'refused bodies of 1 MB without an account',
  'refused bodies of 64 KB without an account',
  'unknown commands of 1 MB by an account',
  'a hundred lists in a body',
  'a list in a body',
  'a monitor with numbers as tags',
  'a hundred previews of cron in a body',
  'previews of cron, ten in a body',
  'watches with bounds of 1 MB',
  'monitors made by pings',
  'pings of 10 KB to one monitor',
  'pings of monitors with costly schedules',
  'dashboards of a huge team',
  'lists of a huge team',
  'checks of a huge team by an API key',
  'the configuration of a huge team by an API key',
  'a badge of a huge team',
  'pages behind a link',
  'two upgrade offers at once',
  'many sockets without an account',
  'import files that overflow a buffer',
  'import files with a slow generated column',
  'import files that never end',
  'import files of 80 MB',
  'import files that arrive slowly',
  'nested JSON of 800 KB by an account',
  'lists in JSON of 1 MB by an account',
  'a configuration of 48,000 dashes by an API key',
  'a configuration of short lines by an API key',
  'e-mails with 24,000 parts',
  'e-mails with 100,000 lines',
] as const;
export type Abuse = (typeof ABUSES)[number];

/** More schedules than the server remembers. */
const COSTLY_SCHEDULES = 3_000;
/** The most time zones that one schedule can have, with summer time. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'];

/** Returns different schedules that are as expensive as possible: rare days, days far apart, and times that are always skipped. */
export function costlySchedules(): Schedule[] {
  return Array.from({ length: COSTLY_SCHEDULES }, (_, seed) => {
    const time = `${Math.floor(seed / 60)}:${seed % 60}`;
    const lineOf = (index: number): string => {
      if (seed % 3 === 0) return `Mon *-02-29 ${index}:${time} ${ZONES[index % 4]}`;
      if (seed % 3 === 1) return `${2030 + 17 * index}-01-01 ${index}:${time} ${ZONES[index % 4]}`;
      return index === 0 ? `2199-12-31 ${index}:${time} Europe/Berlin` : `Sun *-03-25..31 2:${time} Europe/Berlin`;
    };
    const expression = Array.from({ length: MAX_CALENDAR_LINES }, (_, index) => lineOf(index)).join('\n');
    return { kind: 'oncalendar', expression, timezone: 'Europe/Berlin' };
  });
}

const MEGABYTE = 1_000_000;

export function bodiesOf(abuse: Abuse, teamId: string): { body: Buffer; isSignedIn: boolean } {
  const list = { kind: 'document-list', prefix: teamMonitorsPrefix(teamId) };
  const schedule = { kind: 'cron', expression: '1-59/2 1-23/2 29 2 *', timezone: 'Europe/Berlin' };
  const preview = { kind: 'rpc', rpc: ['monitors', 'preview'], input: { teamId, schedule, graceSeconds: 60 } };
  const batchOf = (count: number, command: object) => ({
    kind: 'commands',
    commands: Array.from({ length: count }, () => command),
  });
  const asJson = (value: unknown, isSignedIn = true) => ({ body: Buffer.from(JSON.stringify(value)), isSignedIn });
  switch (abuse) {
    case 'refused bodies of 1 MB without an account':
      return asJson({ kind: 'document-atomic', checks: [], ops: numbers(MEGABYTE) }, false);
    case 'refused bodies of 64 KB without an account':
      return asJson({ kind: 'document-atomic', checks: [], ops: numbers(65_000) }, false);
    case 'unknown commands of 1 MB by an account':
      return asJson({ kind: 'unknown', padding: numbers(MEGABYTE) });
    case 'a hundred lists in a body':
      return asJson(batchOf(100, list));
    case 'a list in a body':
      return asJson(list);
    case 'a monitor with numbers as tags': {
      const settings = { name: 'M', tags: numbers(MEGABYTE) };
      const input = { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings };
      return asJson({ kind: 'rpc', rpc: ['monitors', 'create'], input });
    }
    case 'dashboards of a huge team':
      return asJson({ kind: 'rpc', rpc: ['monitors', 'dashboard'], input: { teamId } });
    case 'lists of a huge team':
      return asJson({ kind: 'rpc', rpc: ['monitors', 'list'], input: { teamId } });
    case 'a hundred previews of cron in a body':
      return asJson(batchOf(100, preview));
    case 'previews of cron, ten in a body':
      return asJson(batchOf(10, preview));
    case 'nested JSON of 800 KB by an account':
      return { body: Buffer.from('['.repeat(400_000) + ']'.repeat(400_000)), isSignedIn: true };
    case 'lists in JSON of 1 MB by an account':
      return { body: Buffer.from(`[${'[[],[]],'.repeat(130_000)}1]`), isSignedIn: true };
    default:
      throw new Error(`${abuse} is no matter of bodies.`);
  }
}

/** Whether an abuse uses the attacker's team with as many monitors as a team can have, each with tags of its own. */
export const isOfHugeTeam = (abuse: Abuse): boolean => abuse.includes('huge team');

/** Addresses that cost much to answer. Some need an API key. */
export const ADDRESSES: Partial<Record<Abuse, string>> = {
  'checks of a huge team by an API key': '/api/v3/checks/?slug=none',
  'the configuration of a huge team by an API key': '/api/v3/config',
  'pages behind a link': '/unsubscribe?token=x',
};

/** The documents and e-mails that are as expensive as possible for their size. */
export const DOCUMENTS: Partial<Record<Abuse, Buffer>> = {
  'a configuration of 48,000 dashes by an API key': Buffer.from(`monitors:\n${'- \n'.repeat(48_000)}`),
  'a configuration of short lines by an API key': Buffer.from(`a: |\n${' x\n'.repeat(340_000)}`),
};
export const MAILS: Partial<Record<Abuse, string>> = {
  'e-mails with 24,000 parts': `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\n\r\n'.repeat(24_000)}`,
  'e-mails with 100,000 lines': `Subject: x\r\n\r\n${'x\r\n'.repeat(100_000)}`,
};

/** Returns a list of ones that takes up about this many bytes. */
const numbers = (bytes: number): number[] => Array.from({ length: Math.floor(bytes / 2) - 100 }, () => 1);
