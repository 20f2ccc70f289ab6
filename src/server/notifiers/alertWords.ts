import { formatDuration } from '../../contract/durations.ts';
import { MAX_NAME_LENGTH } from '../../contract/monitors/monitorLimits.ts';
import { exitStatusWords } from '../../contract/monitors/signals.ts';
import type { AlertFacts, AlertMessage, AlertMonitor, SummarisedAlert, SummaryFacts } from './alertMessage.ts';
import { contextFacts } from './contextWords.ts';
import { cut } from './lines.ts';
import { clockWords } from '../time/timeWords.ts';

/** Returns the monitor's name, truncated, because services limit the length of what they accept. */
const shownName = ({ name }: AlertMonitor): string => cut(name, MAX_NAME_LENGTH);

/** Writes an alert from the facts about a flip. */
export function alertMessageOf(facts: AlertFacts): AlertMessage {
  const { direction, isReminder = false, isTest = false, monitor, reason, at, ended, timezone, away, flapping } = facts;
  const { now, exitStatus = null, context, snoozeUrl } = facts;
  const downForMs = facts.downForMs ?? (direction === 'down' ? Math.max(0, (ended?.at ?? now) - at) : null);
  const reasonWords = reasonOf(facts);
  const name = shownName(monitor);
  const sentenceFacts = { ...facts, isReminder, downForMs, reasonWords };
  return {
    direction,
    isReminder,
    isTest,
    monitor,
    title: `${isTest ? '[Test] ' : ''}${statusWord(sentenceFacts)}: ${name}`,
    sentence: `${isTest ? 'This is a test: ' : ''}${name} ${predicateOf(sentenceFacts)}`,
    at,
    ...(timezone === undefined ? {} : { timezone }),
    times: [at, ended?.at, away?.from, away?.until, context?.expectedAt, context?.lastSuccess?.at]
      .filter((instant) => typeof instant === 'number')
      .map((instant) => ({ at: instant, words: clockWords(instant, now, timezone) })),
    downForMs,
    reason,
    reasonWords,
    exitStatus,
    ...(context === undefined ? {} : { context }),
    facts: contextFacts({
      direction,
      // If the exit status is the reason, the sentence already includes it.
      exitStatus: reason === 'exit-status' ? null : exitStatus,
      ...(away && { away }),
      ...(context && { context }),
      now,
      timezone,
    }),
    ...(snoozeUrl === undefined ? {} : { snoozeUrl }),
    ...(away === undefined ? {} : { away }),
    ...(flapping === undefined ? {} : { flapping }),
    ...(ended === undefined ? {} : { ended }),
    manageUrl: facts.manageUrl,
  };
}

type SentenceFacts = AlertFacts & { isReminder: boolean; downForMs: number | null; reasonWords: string | null };

/** The status as a capitalized word or two, for subjects and headings. */
export function statusWord({
  direction,
  isReminder,
  ended,
}: Pick<SentenceFacts, 'direction' | 'isReminder' | 'ended'>): string {
  if (direction === 'up') return 'Recovered';
  if (ended !== undefined) return 'Was down';
  return isReminder ? 'Still down' : 'Down';
}

/** Returns the sentence without its subject, the monitor's name. */
function predicateOf(sentenceFacts: SentenceFacts): string {
  const { direction, isReminder, at, ended, now, timezone, downForMs, reasonWords } = sentenceFacts;
  const clock = (instant: number): string => clockWords(instant, now, timezone);
  if (direction === 'up') return `recovered${downForMs === null ? '' : ` after ${formatDuration(downForMs / 1_000)}`}`;
  const why = reasonWords === null ? '' : ` (${reasonWords})`;
  if (ended !== undefined) return `was down from ${clock(at)} to ${clock(ended.at)}${why}`;
  const lasting = isReminder ? `has been down for ${formatDuration((downForMs ?? 0) / 1_000)},` : 'has been down';
  return `${lasting} since ${clock(at)}${why}`;
}

/**
 * Returns why the monitor is down. The time without a success is measured up to the deadline, or up to now in a
 * reminder.
 */
function reasonOf({ reason, at, now, isReminder, lastSuccessAt, exitStatus }: AlertFacts): string | null {
  const until = isReminder ? now : at;
  switch (reason) {
    case 'deadline-passed':
      if (lastSuccessAt === undefined) return 'no ping before the deadline';
      return lastSuccessAt === null
        ? 'no successful run yet'
        : `no successful run in ${formatDuration((until - lastSuccessAt) / 1_000)}`;
    case 'run-too-long':
      return 'the run took too long';
    case 'exit-status':
      return exitStatus == null ? 'the job failed' : `exit status ${exitStatusWords(exitStatus)}`;
    case 'fail':
      return 'the job reported a failure';
    case 'keyword':
      return 'failure keyword in the output';
    case 'success':
    case 'paused':
    case 'resumed':
      return null;
  }
}

/** Writes one message about many monitors. Monitors that are down come first. */
export function summaryMessageOf({ alerts, teamName, teamUrl, now, manageUrl }: SummaryFacts): AlertMessage {
  const down = alerts.filter(({ direction, hasEnded }) => direction === 'down' && !hasEnded);
  const ended = alerts.filter(({ hasEnded }) => hasEnded);
  const up = alerts.filter(({ direction }) => direction === 'up');
  const head = summaryHead(down.length, ended.length, up.length);
  const direction = up.length < alerts.length ? 'down' : 'up';
  return {
    direction,
    isReminder: false,
    isTest: false,
    monitor: {
      monitorId: `summary-${now}`,
      name: countOf(alerts.length),
      teamName,
      url: teamUrl,
      tags: [],
    },
    title: `${teamName}: ${head}`,
    sentence: `${head} in ${teamName}`,
    at: now,
    downForMs: null,
    reason: direction === 'down' ? 'deadline-passed' : 'success',
    reasonWords: null,
    exitStatus: null,
    facts: [],
    summary: [...down, ...ended, ...up],
    manageUrl,
  };
}

const countOf = (count: number) => `${count} ${count === 1 ? 'monitor' : 'monitors'}`;

/** Writes the beginning of a summary, such as "5 monitors down, 2 were down, 1 recovered". */
function summaryHead(down: number, ended: number, up: number): string {
  const parts: [count: number, word: string][] = [
    [down, 'down'],
    [ended, ended === 1 ? 'was down' : 'were down'],
    [up, 'recovered'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word], index) => `${index === 0 ? countOf(count) : count} ${word}`)
    .join(', ');
}

/** Writes a summary line from the facts about a flip. */
export function summarisedAlertOf(facts: AlertFacts): SummarisedAlert {
  const { direction, monitor, sentence, ended } = alertMessageOf(facts);
  const predicate = sentence.slice(`${shownName(monitor)} `.length).replace(/^has been down/, 'down');
  const state = `${predicate.charAt(0).toUpperCase()}${predicate.slice(1)}`;
  return { direction, monitor, sentence, state, ...(ended === undefined ? {} : { hasEnded: true }) };
}
