import type { AlertFacts, AlertMessage, SummarisedAlert, SummaryFacts } from './alertMessage.ts';
import { clockWords, durationWords } from './timeWords.ts';

/** Puts what is known of a flip into words. */
export function alertMessageOf(facts: AlertFacts): AlertMessage {
  const { direction, isReminder = false, isTest = false, monitor, reason, at, timezone, flapping, manageUrl } = facts;
  const downForMs = facts.downForMs ?? (direction === 'down' ? Math.max(0, facts.now - at) : null);
  const reasonWords = reasonOf(facts);
  const told = { ...facts, isReminder, downForMs, reasonWords };
  return {
    direction,
    isReminder,
    isTest,
    monitor,
    title: `${isTest ? 'Test: ' : ''}${headOf(told)}: ${monitor.name}`,
    sentence: `${isTest ? 'This is a test: ' : ''}${sentenceOf(told)}`,
    at,
    ...(timezone === undefined ? {} : { timezone }),
    downForMs,
    reason,
    reasonWords,
    ...(flapping === undefined ? {} : { flapping }),
    manageUrl,
  };
}

type Told = AlertFacts & { isReminder: boolean; downForMs: number | null; reasonWords: string | null };

function headOf({ direction, isReminder }: Told): string {
  if (direction === 'up') return 'Up again';
  return isReminder ? 'Still down' : 'Down';
}

function sentenceOf({ direction, isReminder, monitor, at, now, timezone, downForMs, reasonWords }: Told): string {
  if (direction === 'up') {
    return `${monitor.name} is up again${downForMs === null ? '' : ` after ${durationWords(downForMs)} down`}`;
  }
  const why = reasonWords === null ? '' : ` (${reasonWords})`;
  const lasting = isReminder ? `is still down after ${durationWords(downForMs ?? 0)},` : 'is down';
  return `${monitor.name} ${lasting} since ${clockWords(at, now, timezone)}${why}`;
}

/** Why it is down. Silence is counted up to the deadline, which is when it became news; in a reminder, until now. */
function reasonOf({ reason, at, now, isReminder, lastSuccessAt, exitStatus }: AlertFacts): string | null {
  const until = isReminder ? now : at;
  switch (reason) {
    case 'deadline-passed':
      if (lastSuccessAt === undefined) return 'no ping in time';
      return lastSuccessAt === null ? 'no ping ever came' : `no ping for ${durationWords(until - lastSuccessAt)}`;
    case 'run-too-long':
      return 'its run takes too long';
    case 'exit-status':
      return exitStatus == null ? 'its run failed' : `its run failed with exit status ${exitStatus}`;
    case 'fail':
      return 'it reported a failure';
    case 'success':
    case 'paused':
    case 'resumed':
      return null;
  }
}

/** One message about many monitors, those that are down first. */
export function summaryMessageOf({ alerts, teamName, teamUrl, now, manageUrl }: SummaryFacts): AlertMessage {
  const down = alerts.filter(({ direction }) => direction === 'down');
  const up = alerts.filter(({ direction }) => direction === 'up');
  const head = summaryHead(down.length, up.length);
  return {
    direction: down.length > 0 ? 'down' : 'up',
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
    reason: down.length > 0 ? 'deadline-passed' : 'success',
    reasonWords: null,
    summary: [...down, ...up],
    manageUrl,
  };
}

const countOf = (count: number) => `${count} ${count === 1 ? 'monitor' : 'monitors'}`;
const areOf = (count: number) => `${countOf(count)} ${count === 1 ? 'is' : 'are'}`;

function summaryHead(down: number, up: number): string {
  if (down === 0) return `${areOf(up)} up again`;
  return `${areOf(down)} down${up === 0 ? '' : `, ${up} up again`}`;
}

/** A line of a summary, from the facts of its flip. */
export function summarisedAlertOf(facts: AlertFacts): SummarisedAlert {
  const { direction, monitor, sentence } = alertMessageOf(facts);
  return { direction, monitor, sentence };
}
