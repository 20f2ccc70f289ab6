import Type, { type Static } from 'typebox';
import type { Document } from '../documents.ts';
import { MAX_INSTANT, MAX_OFFSET } from '../limits.ts';
import type { MonitorEvent } from './monitorEvents.ts';
import {
  EVENTS_PER_PAGE,
  MAX_LISTED_IDS,
  MAX_NAME_LENGTH,
  MAX_SECONDS,
  MAX_SLUG_LENGTH,
  MAX_TAGS,
  MAX_TAG_LENGTH,
  MIN_SECONDS,
  MONITORS_PER_PAGE,
  SLUG_PATTERN,
  SLUG_REFUSAL,
} from './monitorLimits.ts';
import { MonitorSettingsSchema, type Monitor } from './monitorRecord.ts';
import { ScheduleSchema } from './schedule.ts';
import type { MeasuredUptime } from './uptime.ts';
import type { ShownStatus } from './shownStatus.ts';

const teamId = Type.String({ minLength: 1, maxLength: 64 });
const monitorId = Type.String({ minLength: 1, maxLength: 64 });
/** The `settingsVersionstamp` that the caller has read. */
const versionstamp = Type.String({ minLength: 1, maxLength: 64 });
const instant = Type.Integer({ minimum: 0, maximum: MAX_INSTANT });
const sequence = (minimum: number) => Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER });
const one = { teamId, monitorId };
const closed = { additionalProperties: false };

export const MonitorSortSchema = Type.Union([
  Type.Literal('status'),
  Type.Literal('name'),
  Type.Literal('-name'),
  Type.Literal('lastPing'),
  Type.Literal('-lastPing'),
  Type.Literal('due'),
  Type.Literal('-due'),
]);
export type MonitorSort = Static<typeof MonitorSortSchema>;

/** Filters and sort order for a team's monitors. */
const listed = {
  teamId,
  /** Searched for in the name, slug and tags, ignoring case. */
  text: Type.Optional(Type.String({ maxLength: 200 })),
  /** Monitors must have all of these. */
  tags: Type.Optional(Type.Array(Type.String({ maxLength: MAX_TAG_LENGTH }), { maxItems: MAX_TAGS })),
  /** Monitors must have one of these. */
  statuses: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  sort: Type.Optional(MonitorSortSchema),
  /** Groups monitors by their first tag, in tag order; those without tags come last. */
  groupBy: Type.Optional(Type.Literal('tag')),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
};

/** `monitors/list`: one page of a team's monitors, filtered and sorted by the server. Returns `MonitorPage`. */
export const ListMonitorsSchema = Type.Object(
  {
    ...listed,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MONITORS_PER_PAGE })),
    /** Additional facts about each monitor on the page. */
    facts: Type.Optional(Type.Array(Type.Union([Type.Literal('uptime'), Type.Literal('channels')]), { maxItems: 2 })),
  },
  closed,
);
export type ListMonitors = Static<typeof ListMonitorsSchema>;

/** `monitors/ids`: only the ids, in list order, up to the maximum that can be selected. Returns `string[]`. */
export const ListIdsSchema = Type.Object(
  { ...listed, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LISTED_IDS })) },
  closed,
);
export type ListIds = Static<typeof ListIdsSchema>;

export interface MonitorPage<Shown extends Monitor = Monitor> {
  monitors: Document<Shown>[];
  /** The number of monitors that match the text, tags and statuses. */
  total: number;
  /** Counts of monitors that match the text and tags, regardless of status. */
  counts: Record<ShownStatus, number>;
  /** The team's tags, most used first, at most `MAX_TAGS_OFFERED`. */
  tags: string[];
  /** The number of the team's monitors that alert no one when they go down. */
  alertsNobody: number;
  /** On the first page, if requested: the groups of monitors that match the text, tags and statuses, in order. */
  groups?: TagGroup[];
  /** The requested facts about each monitor, and those that depend on the current time. */
  facts?: Record<string, ListedFacts>;
}

/** Monitors with the same first tag. */
export interface TagGroup {
  /** Null for monitors without tags. */
  tag: string | null;
  /** Omits statuses that no monitor in the group has. */
  counts: Partial<Record<ShownStatus, number>>;
}

/** Facts about a listed monitor that aren't in its document. */
export interface ListedFacts {
  /** For a monitor that is down: the next run of its cron or OnCalendar schedule; null if its last date has passed. */
  nextRunAt?: number | null;
  /** If it's flapping: how often it went down recently, and when it will have settled if it doesn't go down again. */
  flapping?: { timesDown: number; until: number };
  /** Null if it was neither up nor down in the last 30 days. */
  uptime?: Pick<MeasuredUptime, 'share' | 'days'> | null;
  /** The integrations that it uses, by name. */
  channels?: { name: string; isWorking: boolean; isMuted?: true }[];
}

/**
 * `monitors/create`: the caller chooses the id, so that a repeated call doesn't create a second monitor. Returns the
 * document.
 */
export const CreateMonitorSchema = Type.Object({ ...one, settings: MonitorSettingsSchema }, closed);
export type CreateMonitor = Static<typeof CreateMonitorSchema>;

/** `monitors/update`: replaces all settings. Returns the document. */
export const UpdateMonitorSchema = Type.Object({ ...one, versionstamp, settings: MonitorSettingsSchema }, closed);
export type UpdateMonitor = Static<typeof UpdateMonitorSchema>;

/** `monitors/clearEvents`: deletes pings, flips and edits, and resets the monitor to new. Returns the document. */
export const ClearEventsSchema = Type.Object({ ...one, versionstamp }, closed);
export type ClearEvents = Static<typeof ClearEventsSchema>;

/** `monitors/copy`: copies the settings to a new id, chosen by the caller, and a new name. Returns the new document. */
export const CopyMonitorSchema = Type.Object(
  { ...one, copyId: monitorId, name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }) },
  closed,
);
export type CopyMonitor = Static<typeof CopyMonitorSchema>;

/**
 * `monitors/move`: moves a monitor to another of the caller's teams. Its ping URL with the UUID keeps working. If
 * another monitor in that team already has its slug, the slug is removed. Returns the document.
 */
export const MoveMonitorSchema = Type.Object({ ...one, versionstamp, toTeamId: teamId }, closed);
export type MoveMonitor = Static<typeof MoveMonitorSchema>;

/** `monitors/events`: a page of the timeline, newest first. Returns `EventPage`. */
export const ListEventsSchema = Type.Object(
  {
    ...one,
    /** Only events older than this sequence number. */
    before: Type.Optional(sequence(1)),
    /** Only events newer than this sequence number. */
    after: Type.Optional(sequence(0)),
    filters: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
    from: Type.Optional(instant),
    to: Type.Optional(instant),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: EVENTS_PER_PAGE })),
  },
  closed,
);
export type ListEvents = Static<typeof ListEventsSchema>;

export interface EventPage {
  events: MonitorEvent[];
  /** Whether older events match. */
  hasOlder: boolean;
}

/** `monitors/pingBody`. Returns `PingBody`. */
export const PingBodySchema = Type.Object({ ...one, sequence: sequence(1) }, closed);
export type GetPingBody = Static<typeof PingBodySchema>;

export interface PingBody {
  /** Base64 (RFC 4648). */
  bytes: string;
  isCut: boolean;
}

/** `monitors/history`: the history between two points in time. Returns `MonitorHistory`. */
export const MonitorHistorySchema = Type.Object({ ...one, from: instant, to: instant }, closed);
export type GetMonitorHistory = Static<typeof MonitorHistorySchema>;

/**
 * One day of a monitor's history in the caller's time zone. The time late, the pings and the durations are those of the
 * UTC day with the same date.
 */
export interface DailyRollup {
  /** For example `2026-11-21`. */
  day: string;
  upSeconds: number;
  lateSeconds: number;
  downSeconds: number;
  pings: number;
  failures: number;
  /** Durations of the runs that ended on this day; null if none had a start. */
  durationMs: { min: number; average: number; p50: number; p95: number; max: number } | null;
}

export interface MonitorHistory {
  /** Days with data, oldest first. */
  days: DailyRollup[];
  /** Runs that have a duration and whose pings are still stored, oldest first, at most 1,000. */
  runs: { sequence: number; at: number; durationMs: number; kind: 'success' | 'fail'; exitStatus: number | null }[];
  /** Downtimes that overlap the range; `to` is null for an ongoing one. */
  downtimes: { from: number; to: number | null; reason: string }[];
}

/** `monitors/preview`: explains a schedule. Returns `SchedulePreview`, or `InvalidInputError` naming the field. */
export const PreviewScheduleSchema = Type.Object(
  {
    teamId,
    /** A monitor whose stored pings from the last 30 days are compared with this schedule; optional. */
    monitorId: Type.Optional(monitorId),
    schedule: ScheduleSchema,
    graceSeconds: Type.Integer({ minimum: MIN_SECONDS, maximum: MAX_SECONDS }),
  },
  closed,
);
export type PreviewSchedule = Static<typeof PreviewScheduleSchema>;

export interface SchedulePreview {
  words: string;
  /** A sentence about what might surprise the person who wrote the schedule. */
  remark?: string;
  /** The next five times at which a ping would be due. */
  nextRuns: number[];
  /** The zone's clock changes within the next year that move a run, each with its time and its effect in words. */
  clockChanges: { at: number; words: string }[];
  /**
   * The periods when the monitor would have been down with this schedule; null if there's no monitor or it has no
   * pings.
   */
  past: {
    /** Start of the compared period: 30 days ago, or as far back as pings are stored. */
    from: number;
    downtimes: { from: number; to: number | null }[];
    pings: number[];
  } | null;
}

/** `monitors/previewSlug`: checks whether a slug can be used for a monitor in a team. Returns `SlugPreview`. */
export const PreviewSlugSchema = Type.Object(
  {
    teamId,
    /** The monitor that the slug is for; it's excluded from the check. */
    monitorId: Type.Optional(monitorId),
    slug: Type.String({ minLength: 1, maxLength: MAX_SLUG_LENGTH, pattern: SLUG_PATTERN, refusal: SLUG_REFUSAL }),
  },
  closed,
);
export type PreviewSlug = Static<typeof PreviewSlugSchema>;

export interface SlugPreview {
  /** Whether another monitor in the team has the slug. If two share it, pings by slug are refused. */
  isTaken: boolean;
  /** The slug, or the first of `slug-2`, `slug-3`… that no other monitor in the team has. */
  free: string;
}

/** The input for procedures about a whole team. */
export const TeamInputSchema = Type.Object({ teamId }, closed);

/** `monitors/pingKey`: input `{teamId}`. The team's key for ping URLs with slugs. */
export interface PingKey {
  pingKey: string;
  /** The number of monitors that have a slug and can therefore be pinged with the key. */
  usedBy: number;
}
