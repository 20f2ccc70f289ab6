import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { Absence } from '../../contract/monitors/monitorRecord.ts';

export type AlertDirection = 'down' | 'up';

/** The end of a job's output, as shown in an alert. */
export interface OutputTail {
  /** Oldest first. */
  lines: string[];
  /** How many bytes of the output, before its last lines, weren't stored; null if all of it was. */
  leftOutBytes: number | null;
}

export interface LastSuccess {
  at: number;
  durationMs: number | null;
}

/** The details that an alert adds to its sentence. */
export interface AlertContext {
  /** The first lines of the description, if any. */
  description: string | null;
  runbookUrl: string | null;
  output: OutputTail | null;
  schedule: { words: string; timezone: string | null; graceSeconds: number };
  /** When the missed ping was due. */
  expectedAt: number | null;
  timesDown: number;
  lastSuccess: LastSuccess | null;
  /** Duration of the run that caused the flip. */
  durationMs: number | null;
}

/** A labeled fact in an alert: "Exit status", "3". */
export interface AlertFact {
  name: string;
  value: string;
}

/** Set for a late alert, when the monitor has already recovered. */
export interface Ended {
  at: number;
  /** No later message reports the recovery. An incident opened for this message would never be closed. */
  isLastWord: boolean;
}

/** A time in an alert's text, and the words for it there: "14:05 UTC". */
export interface TimeInText {
  at: number;
  words: string;
}

/** The monitor that an alert is about, as shown to readers. */
export interface AlertMonitor {
  /**
   * Identifies the monitor in all of its alerts, so that an alert can close the incident that an earlier one opened.
   */
  monitorId: string;
  name: string;
  teamName: string;
  /** URL of the monitor's page; for a summary, of the team's page. */
  url: string;
  tags: readonly string[];
}

/** One line of a summary. */
export interface SummarisedAlert {
  direction: AlertDirection;
  monitor: AlertMonitor;
  sentence: string;
  /** The sentence without the monitor's name: "Down since 14:05 UTC (exit status 1)". */
  state: string;
  /** The monitor was down and has recovered. */
  hasEnded?: boolean;
}

/** The text of an alert, ready for every notifier. Times are milliseconds since 1970. */
export interface AlertMessage {
  direction: AlertDirection;
  /** This isn't the first alert for its flip: the monitor is still down. */
  isReminder: boolean;
  /** Someone sent this to test an integration. */
  isTest: boolean;
  monitor: AlertMonitor;
  /** A line for subjects and headings: "Down: Nightly backup". */
  title: string;
  /** "Nightly backup has been down since 14:05 UTC (no successful run in 2 h)", without a period. */
  sentence: string;
  /** When the status changed. */
  at: number;
  /** Time zone for the times in the text; UTC if absent. */
  timezone?: string;
  /** The times in the sentence and the facts. Absent from summaries. */
  times?: readonly TimeInText[];
  /** How long the monitor was down, or has been down so far; null if unknown. */
  downForMs: number | null;
  ended?: Ended;
  reason: FlipReason;
  /** "no successful run in 2 h"; null if there's no reason to give. */
  reasonWords: string | null;
  /** For a missed deadline: the period when Hearth itself was offline, which delayed the alert. */
  away?: Absence;
  exitStatus: number | null;
  /** Further details for the person on call. Absent from summaries, and if there are no details. */
  context?: AlertContext;
  /** The context as text, most urgent first, without anything that the sentence already says. */
  facts: readonly AlertFact[];
  /** Link that snoozes the monitor for an hour, without signing in. */
  snoozeUrl?: string;
  /** Says that changes were held back because there were too many. */
  flapping?: string;
  /** The changes that this message covers, if more than ten monitors changed within a minute. */
  summary?: readonly SummarisedAlert[];
  /** URL of the page where recipients choose their alerts. */
  manageUrl: string;
  /** For e-mail: where the recipient can unsubscribe without signing in. */
  unsubscribeUrl?: string;
  /** For e-mail to an address that isn't a member's: no text that the team wrote can become a link. */
  isToNonMember?: boolean;
}

/** Facts about a flip, as of the time when its alert is sent. Times are milliseconds since 1970. */
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
  /** Time zone for the times; UTC if unknown. */
  timezone?: string;
  /** For a recovery: how long the monitor was down. */
  downForMs?: number | null;
  ended?: Ended;
  /** For a missed deadline: when the last success was received; null if there was none. */
  lastSuccessAt?: number | null;
  /** For a failure reported by exit status. */
  exitStatus?: number | null;
  context?: AlertContext;
  snoozeUrl?: string;
  away?: Absence;
  flapping?: string;
  manageUrl: string;
}

/** Facts about the flips that a summary covers. */
export interface SummaryFacts {
  alerts: readonly SummarisedAlert[];
  teamName: string;
  /** URL of the page that lists the team's monitors. */
  teamUrl: string;
  now: number;
  manageUrl: string;
}
