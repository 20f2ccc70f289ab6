import { formatDuration, MINUTE_MS, runDurationWords } from '../../../contract/durations.ts';
import type {
  AlertChannels,
  AttentionCard,
  SlowerMonitor,
  SoleMonitor,
  TeamDashboard,
} from '../../../contract/monitors/teamDashboard.ts';
import { flappingNote } from '../../../contract/monitors/flapping.ts';
import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { exitStatusWords } from '../../../contract/monitors/signals.ts';
import type { MeasuredUptime } from '../../../contract/monitors/uptime.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { momentWords, untilWords, whenWords } from '../../lib/whenWords.ts';
import { shownStatusWord } from '../../ui/StatusDot.tsx';
import { dayPlus, shortDayWords, zonedTime } from '../../lib/zonedTime.ts';

type Counts = TeamDashboard['counts'];
type SnoozableCard = Pick<AttentionCard, 'status' | 'snoozedUntil'>;

const totalOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Returns whether every monitor is up. A running monitor is up, too. */
const areAllUp = (counts: Counts): boolean => counts.up + counts.started === totalOf(counts);

function are(count: number, total: number, words: string): string {
  if (total === 1) return `Your monitor is ${words}`;
  return `${count === total ? 'All ' : ''}${formatCount(count)} ${words}`;
}

type Troubles = Pick<TeamDashboard['attention'], 'total'> & { cards: readonly Pick<AttentionCard, 'status'>[] };

/**
 * Returns how many monitors are flapping while none is down, broken or late. If all cards are about flapping monitors,
 * so are those that were left out.
 */
function flappingCount({ total, cards }: Troubles): number {
  const flapping = cards.filter(({ status }) => status === 'flapping').length;
  return flapping > 0 && flapping === cards.length ? total : flapping;
}

/** The dashboard's opening words, and the status whose color and shape they have. */
export function verdictOf(counts: Counts, attention: Troubles): { status: ShownStatus; words: string } {
  const { status, words } = verdictByStatus(counts);
  const flapping = status === 'up' || status === 'started' ? flappingCount(attention) : 0;
  if (flapping === 0) return { status, words };
  return { status, words: `${words}${totalOf(counts) === 1 ? ' but' : `, ${formatCount(flapping)}`} flapping` };
}

function verdictByStatus(counts: Counts): { status: ShownStatus; words: string } {
  const total = totalOf(counts);
  if (counts.down > 0) return { status: 'down', words: are(counts.down, total, 'down') };
  if (counts.broken > 0) return { status: 'broken', words: are(counts.broken, total, 'broken') };
  if (counts.late > 0) return { status: 'late', words: are(counts.late, total, 'late') };
  if (counts.new === total) return { status: 'new', words: 'Waiting for a ping' };
  if (counts.paused === total) return { status: 'paused', words: are(total, total, 'paused') };
  if (counts.started === total) return { status: 'started', words: are(total, total, 'running') };
  if (areAllUp(counts)) return { status: 'up', words: are(total, total, 'up') };
  return { status: 'up', words: 'Nothing is down' };
}

/** Continues the opening words with how many of the monitors that are down are snoozed: " (1 snoozed)". */
export function snoozedWords(counts: Counts, cards: readonly SnoozableCard[], nowMs: number): string {
  const down = cards.filter(({ status }) => status === 'down');
  const snoozed = down.filter(({ snoozedUntil }) => (snoozedUntil ?? 0) > nowMs).length;
  // Not every monitor has a card, so the number of snoozed ones may be unknown.
  if (snoozed === 0 || down.length !== counts.down) return '';
  if (counts.down === 1) return totalOf(counts) === 1 ? ' but snoozed' : ' (snoozed)';
  return ` (${snoozed === counts.down ? 'all' : formatCount(snoozed)} snoozed)`;
}

/** Lists the other statuses: "1 late, 39 up, 2 paused". Empty if there are no others. */
export function restWords(counts: Counts, verdict: ShownStatus): string {
  if (totalOf(counts) === 1) return '';
  const parts = [
    { status: 'broken', count: counts.broken, words: 'broken' },
    { status: 'late', count: counts.late, words: 'late' },
    { status: 'started', count: counts.started, words: 'running' },
    { status: 'fine', count: areAllUp(counts) ? 0 : counts.up, words: 'up' },
    { status: 'paused', count: counts.paused, words: 'paused' },
    { status: 'new', count: counts.new, words: 'new' },
  ];
  return parts
    .filter(({ status, count }) => count > 0 && status !== verdict)
    .map(({ count, words }) => `${formatCount(count)}\u00a0${words}`)
    .join(', ');
}

/** Returns the IDs of the flapping monitors among those with a card. */
export const flappingIn = (cards: readonly Pick<AttentionCard, 'monitorId' | 'flaps'>[]): ReadonlySet<string> =>
  new Set(cards.flatMap(({ monitorId, flaps }) => (flaps === null ? [] : [monitorId])));

/** Describes a monitor on the wall: "Up", "Up, flapping". */
export const tileWords = (status: ShownStatus, isFlapping: boolean): string =>
  `${shownStatusWord(status)}${isFlapping ? ', flapping' : ''}`;

/**
 * Says when a team's only monitor last ran, and when its next run is expected. The words continue a sentence that
 * starts with the monitor's name.
 */
export function soleRunWords(
  { lastRunAt, nextRunAt }: SoleMonitor,
  runningSince: number | null,
  nowMs: number,
  timezone: string,
): string {
  const moment = (at: number) => whenWords(at, nowMs, timezone);
  if (runningSince !== null) return `started ${moment(runningSince)} and is still running.`;
  const last = lastRunAt === null ? 'hasn’t run yet' : `last ran ${moment(lastRunAt)}`;
  return nextRunAt === null ? `${last}.` : `${last}. Next run expected ${moment(nextRunAt)}.`;
}

/** A share as "99.71%", rounded down so that only a perfect one reads 100%. */
export function shareWords(share: number | null): string {
  if (share === null) return '–';
  if (share === 1) return '100%';
  return `${(Math.floor(share * 10_000) / 100).toFixed(2)}%`;
}

/** Describes uptime by how much time was measured; on the first day, without a share. */
export function uptimeWords(
  uptime: MeasuredUptime | null,
  nowMs: number,
  timezone: string,
): { label: string; value: string; note: string | undefined } {
  if (uptime === null) return { label: 'Uptime', value: '–', note: undefined };
  const { share, since, days } = uptime;
  if (days === 0) return { label: 'Uptime', value: '–', note: `since ${momentWords(since, nowMs, timezone)}` };
  return { label: `Uptime, ${daysWords(days)}`, value: shareWords(share), note: undefined };
}

/** Like `uptimeWords`, for the uptime in a row of the wall: "99.71%", with "Uptime in the last 30 days". */
export function rowUptimeWords(uptime: MeasuredUptime | null): { words: string; explanation: string } {
  if (uptime === null || uptime.days === 0) return { words: '–', explanation: 'Uptime appears after a day' };
  const { share, days } = uptime;
  return { words: shareWords(share), explanation: `Uptime in the last ${days === 1 ? 'day' : daysWords(days)}` };
}

const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The label for runs since the start of the UTC day, which may be another time for the reader. */
export function runsLabel(fromMs: number, nowMs: number, timezone: string): string {
  const { day, clock } = zonedTime(fromMs, timezone);
  const isToday = clock === '00:00' && day === zonedTime(nowMs, timezone).day;
  return isToday ? 'Runs today' : `Runs since ${clock}`;
}

/** A change in a share, in percentage points: "+0.12", "−0.12"; null if it's too small to mention. */
export function uptimeChangeWords(now: number | null, before: number | null): string | null {
  if (now === null || before === null) return null;
  const points = Math.round((now - before) * 10_000) / 100;
  if (points === 0) return null;
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(2)}`;
}

/** Counts today's failed runs. A monitor that's down can have several, so there may be fewer outages. */
export function failedRunsWords(failures: number): string {
  if (failures === 0) return 'None failed';
  return failures === 1 ? '1\u00a0run failed' : `${formatCount(failures)}\u00a0runs failed`;
}

const CHANNEL_STATES = ['failing', 'off', 'unconfirmed', 'muted'] as const;

/** Says which of a team's integrations don't work: "1 failing, 1 off". "All working" if there are none. */
export function channelsWords(channels: Omit<AlertChannels, 'troubled'>): string {
  if (channels.working === channels.total) return channels.total === 1 ? 'Working' : 'All working';
  return CHANNEL_STATES.filter((state) => channels[state] > 0)
    .map((state) => `${formatCount(channels[state])}\u00a0${state}`)
    .join(', ');
}

/** Keeps text on one line. */
export const onOneLine = (words: string): string => words.replaceAll(' ', '\u00a0');

/** Formats how long something has lasted, to the minute. */
export const minutesWords = (milliseconds: number): string =>
  onOneLine(formatDuration(Math.max(60, Math.floor(milliseconds / 60_000) * 60)));

/** Says which monitor went down last, and when: "Backup, just now", "Latest: Backup, 5 min ago". */
export function newestWords({ name, since }: Pick<AttentionCard, 'name' | 'since'>, isOnly: boolean, nowMs: number) {
  const ago = nowMs - since < MINUTE_MS ? 'just now' : `${minutesWords(nowMs - since)}${isOnly ? '' : ' ago'}`;
  return `${isOnly ? '' : 'Latest: '}${name}, ${ago}.`;
}

/** Says when something in the last month began: "14:05", "Yesterday, 14:05", "17 Nov". */
export function beganWords(atMs: number, nowMs: number, timezone: string): string {
  const { day, clock } = zonedTime(atMs, timezone);
  const today = zonedTime(nowMs, timezone).day;
  if (day === today) return clock;
  return day === dayPlus(today, -1) ? `Yesterday, ${clock}` : shortDayWords(day);
}

/** Says how much longer runs take: "11 min → 31 min; will reach its limit of 1 h in about 5 weeks". */
export function slowerWords({ beforeMs, nowMs, limitMs, reachesLimitInDays: days }: SlowerMonitor): string {
  const growth = `${onOneLine(runDurationWords(beforeMs))} → ${onOneLine(runDurationWords(nowMs))}`;
  if (days === null) return growth;
  const limit = onOneLine(formatDuration(limitMs / 1_000));
  if (days === 0) return `${growth}; at its limit of ${limit}`;
  const left = days < 14 ? (days === 1 ? '1 day' : `${days} days`) : `${Math.round(days / 7)} weeks`;
  return `${growth}; will reach its limit of ${limit} in about ${left}`;
}

type Cause = Pick<AttentionCard, 'reason' | 'exitStatus'>;

/** Says why a monitor is down, in a few words. */
export function downCauseWords({ reason, exitStatus }: Cause): string {
  switch (reason) {
    case 'exit-status':
      // Once its ping has been deleted, the number is unknown.
      return exitStatus === null ? 'Reported a failure' : `Exit status ${exitStatusWords(exitStatus)}`;
    case 'fail':
      return 'Reported a failure';
    case 'keyword':
      return 'Failure keyword in the output';
    case 'deadline-passed':
      return 'Missed ping';
    case 'run-too-long':
      return 'Ran too long';
    default:
      return 'Down';
  }
}

type CardCause = Pick<
  AttentionCard,
  'status' | 'reason' | 'exitStatus' | 'expectedAt' | 'deadlineAt' | 'alertsHeldUntil' | 'flaps'
>;

/** Says why a card is shown. */
export function cardWords(card: CardCause, nowMs: number, timezone: string): string {
  const { status, reason, expectedAt, deadlineAt, alertsHeldUntil } = card;
  if (status === 'flapping') return `${flappingNote(card.flaps ?? 0)}.`;
  if (status === 'broken') return 'We can’t read its schedule, so we’re not watching it.';
  const expected = expectedAt === null ? null : `Expected ${whenWords(expectedAt, nowMs, timezone)}`;
  if (status === 'late') {
    if (deadlineAt === null) return `${expected}.`;
    if (deadlineAt <= nowMs) return `${expected}. Going down now.`;
    // Whether and when someone is alerted depends on each integration, so this says only when the monitor goes down.
    const ending =
      alertsHeldUntil !== null && alertsHeldUntil > deadlineAt
        ? `; alerts are on hold ${untilWords(alertsHeldUntil, nowMs, timezone)}.`
        : ' if nothing arrives.';
    return `${expected}. Goes down in ${minutesWords(deadlineAt - nowMs)}${ending}`;
  }
  if (reason === 'deadline-passed' && expected !== null) return `${expected}, but nothing arrived.`;
  return downCauseWords(card);
}

/** Says how long a card's monitor has had its status: "down for 5 min", "less than 1 min late". */
export function lastingWords({ status, since }: Pick<AttentionCard, 'status' | 'since'>, nowMs: number): string {
  const duration = `${nowMs - since < MINUTE_MS ? 'less than ' : ''}${minutesWords(nowMs - since)}`;
  if (status === 'late') return `${duration} late`;
  return `${status === 'flapping' ? 'up' : status} for ${duration}`;
}

/** Says how often a monitor went down: "4th time in 30 days"; null for the first time. */
export function timesWords(times: number): string | null {
  return times < 2 ? null : `${ordinal(times)} time in 30 days`;
}
