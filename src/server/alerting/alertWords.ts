import type { AlertFacts, AlertMessage, SummarisedAlert, SummaryFacts } from './alertMessage.ts';
import { clockWords, durationWords } from './timeWords.ts';

/** Puts what is known of a flip into words. */
export function alertMessageOf(facts: AlertFacts): AlertMessage {
  const { direction, isReminder = false, isTest = false, monitor, reason, at, ended, timezone, away, flapping } = facts;
  const downForMs = facts.downForMs ?? (direction === 'down' ? Math.max(0, (ended?.at ?? facts.now) - at) : null);
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
    ...(away === undefined ? {} : { away }),
    ...(flapping === undefined ? {} : { flapping }),
    ...(ended === undefined ? {} : { ended }),
    manageUrl: facts.manageUrl,
  };
}

type Told = AlertFacts & { isReminder: boolean; downForMs: number | null; reasonWords: string | null };

function headOf({ direction, isReminder, ended }: Told): string {
  if (direction === 'up') return 'Up again';
  if (ended !== undefined) return 'Was down';
  return isReminder ? 'Still down' : 'Down';
}

function sentenceOf({
  direction,
  isReminder,
  monitor,
  at,
  ended,
  now,
  timezone,
  downForMs,
  reasonWords,
}: Told): string {
  if (direction === 'up') {
    return `${monitor.name} is up again${downForMs === null ? '' : ` after ${durationWords(downForMs)} down`}`;
  }
  const why = reasonWords === null ? '' : ` (${reasonWords})`;
  if (ended !== undefined) {
    const [from, until] = [at, ended.at].map((instant) => clockWords(instant, now, timezone));
    return `${monitor.name} was down from ${from} until ${until}${why}`;
  }
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
    case 'keyword':
      return 'its output means a failure';
    case 'success':
    case 'paused':
    case 'resumed':
      return null;
  }
}

/** One message about many monitors, those that are down first. */
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
    summary: [...down, ...ended, ...up],
    manageUrl,
  };
}

const countOf = (count: number) => `${count} ${count === 1 ? 'monitor' : 'monitors'}`;

/** "5 monitors are down, 2 were down, 1 up again". */
function summaryHead(down: number, ended: number, up: number): string {
  const parts: [count: number, one: string, many: string, after: string][] = [
    [down, 'is down', 'are down', 'down'],
    [ended, 'was down', 'were down', ended === 1 ? 'was down' : 'were down'],
    [up, 'is up again', 'are up again', 'up again'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many, after], index) =>
      index === 0 ? `${countOf(count)} ${count === 1 ? one : many}` : `${count} ${after}`,
    )
    .join(', ');
}

/** A line of a summary, from the facts of its flip. */
export function summarisedAlertOf(facts: AlertFacts): SummarisedAlert {
  const { direction, monitor, sentence, ended } = alertMessageOf(facts);
  return { direction, monitor, sentence, ...(ended === undefined ? {} : { hasEnded: true }) };
}
