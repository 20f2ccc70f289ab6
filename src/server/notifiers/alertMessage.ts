import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { Absence } from '../../contract/monitors/monitorRecord.ts';

export type AlertDirection = 'down' | 'up';

/** The end of a job's output, as shown in an alert. */
export interface OutputTail {
  /** Oldest first. */
  lines: string[];
  /** Only the beginning of the output was stored, so these aren't its last lines. */
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
  /** When the missed ping was due. */
  expectedAt: number | null;
  timesDown: number;
  lastSuccess: LastSuccess | null;
  /** Duration of the run that ended in the flip. */
  durationMs: number | null;
}

/** A labeled fact in an alert: "Exit status", "3". */
export interface AlertFact {
  name: string;
  value: string;
}

/** Set for a late alert: the monitor was down, and no longer is. */
export interface Ended {
  at: number;
  /** No later message reports the recovery, so an incident that this opened would stay open. */
  isLastWord: boolean;
}

/** The monitor of an alert, as shown to readers. */
export interface AlertMonitor {
  /** The same for all of a monitor's alerts, so that a later one can close what an earlier one opened. */
  monitorId: string;
  name: string;
  teamName: string;
  /** Page of the monitor; for a summary, of the team. */
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

/** An alert as text, ready for every notifier. Times are milliseconds since 1970. */
export interface AlertMessage {
  direction: AlertDirection;
  /** Not the first alert for its flip: the monitor is still down. */
  isReminder: boolean;
  /** Requested by a person who is testing an integration. */
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
  /** How long it was down, or has been so far; null if unknown. */
  downForMs: number | null;
  ended?: Ended;
  reason: FlipReason;
  /** "no ping for 1 h 30 min"; null if there's no reason to give. */
  reasonWords: string | null;
  /** For a passed deadline: the period when Hearth itself was down, which delayed it. */
  away?: Absence;
  exitStatus: number | null;
  /** What else a person needs at 3 a.m.; missing from a summary, and if nothing is stored. */
  context?: AlertContext;
  /** The context as text, most urgent first. */
  facts: readonly AlertFact[];
  /** Link that snoozes the monitor for an hour, without signing in. */
  snoozeUrl?: string;
  /** A note about changes that were held back because there were too many. */
  flapping?: string;
  /** More than ten monitors changed within a minute, and this message covers them all. */
  summary?: readonly SummarisedAlert[];
  /** Page where recipients choose their alerts. */
  manageUrl: string;
  /** For an e-mail: where the recipient can unsubscribe without signing in. */
  unsubscribeUrl?: string;
  /** For an e-mail to an address that isn't a member's: no text written by the team can become a link. */
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
  /** For a recovery: how long it was down. */
  downForMs?: number | null;
  ended?: Ended;
  /** For a passed deadline: when the last success came; null if there was none. */
  lastSuccessAt?: number | null;
  /** For a failure by exit status, if known. */
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
