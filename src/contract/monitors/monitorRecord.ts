import Type, { type Static, type TSchema } from 'typebox';
import {
  LINES_PATTERN,
  LINES_REFUSAL,
  MAX_DESCRIPTION_LENGTH,
  MAX_FAILURES_BEFORE_ALERT,
  MAX_NAME_LENGTH,
  MAX_RUNBOOK_URL_LENGTH,
  MAX_SECONDS,
  MAX_SLUG_LENGTH,
  MAX_TAGS,
  MAX_TAG_LENGTH,
  MIN_SECONDS,
  SLUG_PATTERN,
  SLUG_REFUSAL,
} from './monitorLimits.ts';
import { KeywordsSchema, PingMethodsSchema } from './pingFilter.ts';
import { ScheduleSchema } from './schedule.ts';

/** Copies a schema, with what the library keeps in properties that aren't enumerable. */
const described = <Schema extends TSchema>(schema: Schema, description: string): Schema =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as Schema, { description });

/** The settings that a person chooses for a monitor. Descriptions are shown to those who write a configuration. */
export const MonitorSettingsSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    slug: Type.String({
      maxLength: MAX_SLUG_LENGTH,
      pattern: SLUG_PATTERN,
      refusal: SLUG_REFUSAL,
      description: 'Used in ping URLs with the team’s ping key. None by default.',
    }),
    tags: Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG_LENGTH }), {
      maxItems: MAX_TAGS,
      uniqueItems: true,
      description: 'None by default.',
    }),
    description: Type.String({
      maxLength: MAX_DESCRIPTION_LENGTH,
      pattern: LINES_PATTERN,
      refusal: LINES_REFUSAL,
      description: 'What the job does, and what to do when it’s down. Empty by default.',
    }),
    runbookUrl: Type.Optional(
      Type.String({
        maxLength: MAX_RUNBOOK_URL_LENGTH,
        pattern: '^https?://',
        refusal: 'must start with http:// or https://',
        description: 'Link to instructions for when the job fails.',
      }),
    ),
    schedule: described(ScheduleSchema, 'When pings are expected.'),
    graceSeconds: Type.Integer({
      minimum: MIN_SECONDS,
      maximum: MAX_SECONDS,
      description: 'How late a ping can be. 3600 by default.',
    }),
    longestRunSeconds: Type.Optional(
      Type.Integer({
        minimum: MIN_SECONDS,
        maximum: MAX_SECONDS,
        description: 'A run that takes longer counts as down. The grace period by default.',
      }),
    ),
    /** If they can, each has a separate limit. Otherwise, a newer start, success or failure closes older runs. */
    runsMayOverlap: Type.Optional(Type.Boolean({ description: 'Whether runs can overlap. False by default.' })),
    alertAfterFailures: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_FAILURES_BEFORE_ALERT,
        description: 'Failures in a row before it alerts. By default, the integration’s or the team’s rule.',
      }),
    ),
    needsManualResume: Type.Boolean({
      description: 'Whether it stays paused when pings arrive. False by default.',
    }),
    pingMethods: Type.Optional(described(PingMethodsSchema, 'Which requests count. "any" by default.')),
    keywords: Type.Optional(described(KeywordsSchema, 'Keywords in the output that decide what a ping counts as.')),
  },
  { additionalProperties: false },
);
export type MonitorSettings = Static<typeof MonitorSettingsSchema>;

/** The stored statuses. `late` and `started` are derived from them and the clock: see `shownStatusOf`. */
export type StoredStatus = 'new' | 'up' | 'down' | 'paused';

/** `ign`: recorded, but excluded by the monitor's filters, so it had no effect. */
export type PingKind = 'success' | 'fail' | 'start' | 'log' | 'ign';

/**
 * A period when no ping could have been recorded: no server ran, the machine was asleep, or writes failed. Milliseconds
 * since 1970.
 */
export interface Absence {
  from: number;
  until: number;
}

/** A bar in the strip of recent runs. */
export interface RecentRun {
  at: number;
  kind: 'success' | 'fail';
  durationMs: number | null;
}

/**
 * Document `teams/{teamId}/monitors/{monitorId}`: the settings and state of a monitor. It's derived from the engine's
 * tables: clients read and watch it, but write through the `monitors/…` procedures. Times are milliseconds since 1970.
 */
export interface Monitor extends MonitorSettings {
  monitorId: string;
  teamId: string;
  /**
   * Identifies the monitor in ping URLs: a lowercase UUID. Whoever has it can report a success, so only callers who can
   * change the monitor get it.
   */
  uuid?: string;
  status: StoredStatus;
  /** When the status last changed. */
  statusSince: number;
  /** Why the schedule can't be read; the monitor then isn't checked. Absent if it can be read. */
  broken?: string;
  /**
   * Present if no one would be alerted when it goes down. This depends on the team's integrations, so it can change
   * without a new versionstamp.
   */
  alertsNobody?: true;
  createdAt: number;
  /**
   * The versionstamp that writes check. It changes with the settings and with pause, resume and move, but not with
   * pings.
   */
  settingsVersionstamp: string;
  lastPingAt: number | null;
  lastPingKind: PingKind | null;
  /** When the earliest open run started. */
  runningSince: number | null;
  lastDurationMs: number | null;
  /** When the next success is expected; null while paused, new or down. */
  dueAt: number | null;
  /** The due time that the last success counted for, if it came shortly before it. */
  earlyFor?: number;
  /** When the monitor will go down if no ping arrives first. */
  deadlineAt: number | null;
  /** The absence since the last success, which postponed the deadline by one grace period. */
  away?: Absence;
  /** Oldest first, at most `RECENT_RUNS`. */
  recentRuns: RecentRun[];
  /**
   * When each run that didn't report was expected, oldest first, within the time that the strip covers. Absent if there
   * were none.
   */
  missedSlots?: number[];
  /** The number of pings ever recorded. */
  pingCount: number;
  /** Sequence number of the newest event in the timeline, which shows whether there are new events to read. */
  lastSequence: number;
  /** The schedule in words, such as "Every 10 min" or "Weekdays at 02:30". */
  scheduleWords: string;
}

/** A monitor as callers who can change it get it. */
export interface PingableMonitor extends Monitor {
  uuid: string;
}
