import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { Absence } from '../../contract/monitors/monitorRecord.ts';

export type AlertDirection = 'down' | 'up';

/** The end of a job's output, as an alert shows it. */
export interface OutputTail {
  /** Oldest first. */
  lines: string[];
  /** Only the beginning of the output was kept, so these aren't its last lines. */
  isCut: boolean;
}

export interface LastSuccess {
  at: number;
  durationMs: number | null;
}

/** What a person needs to know beyond the alert's sentence. */
export interface AlertContext {
  /** The first lines of the description; null for none. */
  description: string | null;
  runbookUrl: string | null;
  output: OutputTail | null;
  schedule: { words: string; timezone: string | null; graceSeconds: number };
  /** When the missed success was due. */
  expectedAt: number | null;
  timesDown: number;
  lastSuccess: LastSuccess | null;
  /** Duration of the run that ended in the flip. */
  durationMs: number | null;
}

/** A named fact of an alert: "Exit status", "3". */
export interface AlertFact {
  name: string;
  value: string;
}

/** Set for an alert that comes late: it was down, and is no longer. */
export interface Ended {
  at: number;
  /** Nothing later says that it is up: an incident that this opened would stay open. */
  isLastWord: boolean;
}

/** What an alert is about, as its readers know it. */
export interface AlertMonitor {
  /** The same for a monitor's every alert, so that what one opened the next can close. */
  monitorId: string;
  name: string;
  teamName: string;
  /** Page of the monitor; of the team, for a summary. */
  url: string;
  tags: readonly string[];
}

/** One line of a summary. */
export interface SummarisedAlert {
  direction: AlertDirection;
  monitor: AlertMonitor;
  sentence: string;
  /** It was down and has recovered. */
  hasEnded?: boolean;
}

/** One alert in words, ready for every notifier. Times are milliseconds since 1970. */
export interface AlertMessage {
  direction: AlertDirection;
  /** Not the first for its flip: the monitor is still down. */
  isReminder: boolean;
  /** Asked for by a person who tries an integration. */
  isTest: boolean;
  monitor: AlertMonitor;
  /** A line for subjects and headings: "Down: Nightly backup". */
  title: string;
  /** "Nightly backup has been down since 14:05 UTC (no ping for 1 h 30 min)", without a full stop. */
  sentence: string;
  /** When the status changed. */
  at: number;
  /** Time zone of its times; UTC if absent. */
  timezone?: string;
  /** How long it was down, or has been when it still is; null where nothing is known. */
  downForMs: number | null;
  ended?: Ended;
  reason: FlipReason;
  /** "no ping for 1 h 30 min"; null where there is nothing to say. */
  reasonWords: string | null;
  /** For a passed deadline: the absence of Hearth itself that delayed it. */
  away?: Absence;
  exitStatus: number | null;
  /** What else a person needs at 3 a.m.; absent for a summary, and if nothing is kept. */
  context?: AlertContext;
  /** The context in words, the most urgent first. */
  facts: readonly AlertFact[];
  /** Link that snoozes the monitor for an hour, without a sign-in. */
  snoozeUrl?: string;
  /** A word about changes that were held back because there were too many. */
  flapping?: string;
  /** More than ten monitors changed within a minute, and this message covers them all. */
  summary?: readonly SummarisedAlert[];
  /** Page where its reader chooses their alerts. */
  manageUrl: string;
  /** For an e-mail: where its reader ends such e-mails, without a sign-in. */
  unsubscribeUrl?: string;
  /** For an e-mail to an address that isn't a member's: nothing that the team wrote may become a link. */
  isToStranger?: boolean;
}

/** Facts about a flip when its alert is sent. Times are milliseconds since 1970. */
export interface AlertFacts {
  direction: AlertDirection;
  isReminder?: boolean;
  isTest?: boolean;
  monitor: AlertMonitor;
  reason: FlipReason;
  /** When the status changed. */
  at: number;
  /** When the alert is sent. */
  now: number;
  /** Time zone of the times; UTC if unknown. */
  timezone?: string;
  /** For one that is up again: how long it was down. */
  downForMs?: number | null;
  ended?: Ended;
  /** For a passed deadline: when the last success came; null when none ever did. */
  lastSuccessAt?: number | null;
  /** For a failure by exit status, where it is known. */
  exitStatus?: number | null;
  context?: AlertContext;
  snoozeUrl?: string;
  away?: Absence;
  flapping?: string;
  manageUrl: string;
}

/** Facts about many flips that one message covers. */
export interface SummaryFacts {
  alerts: readonly SummarisedAlert[];
  teamName: string;
  /** Page of the team's monitors. */
  teamUrl: string;
  now: number;
  manageUrl: string;
}
