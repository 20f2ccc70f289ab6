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
import type { ShownStatus } from './shownStatus.ts';

const teamId = Type.String({ minLength: 1, maxLength: 64 });
const monitorId = Type.String({ minLength: 1, maxLength: 64 });
/** The `settingsVersionstamp` that the caller read. */
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

/** Which monitors of a team, in which order. */
const listed = {
  teamId,
  /** Found in the name, slug or tags, whatever the case. */
  text: Type.Optional(Type.String({ maxLength: 200 })),
  /** All of them. */
  tags: Type.Optional(Type.Array(Type.String({ maxLength: MAX_TAG_LENGTH }), { maxItems: MAX_TAGS })),
  /** Any of them. */
  statuses: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  sort: Type.Optional(MonitorSortSchema),
  /** Those with the same first tag are grouped, in the order of the tags; those without any come last. */
  groupBy: Type.Optional(Type.Literal('tag')),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
};

/** `monitors/list`: one page of a team's monitors, filtered and sorted by the server. Returns `MonitorPage`. */
export const ListMonitorsSchema = Type.Object(
  {
    ...listed,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MONITORS_PER_PAGE })),
    /** What else is read of each monitor on the page. */
    facts: Type.Optional(Type.Array(Type.Union([Type.Literal('uptime'), Type.Literal('channels')]), { maxItems: 2 })),
  },
  closed,
);
export type ListMonitors = Static<typeof ListMonitorsSchema>;

/**
 * `monitors/ids`: only the ids, up to the maximum that can be selected. Returns `string[]`, in the order of the list.
 */
export const ListIdsSchema = Type.Object(
  { ...listed, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LISTED_IDS })) },
  closed,
);
export type ListIds = Static<typeof ListIdsSchema>;

export interface MonitorPage {
  monitors: Document<Monitor>[];
  /** Monitors that match text, tags and statuses. */
  total: number;
  /** Counts of those that match the text and tags, whatever their status. */
  counts: Record<ShownStatus, number>;
  /** Tags of the team, most used first, at most `MAX_TAGS_OFFERED`. */
  tags: string[];
  /** How many of the team's monitors alert no one when they go down. */
  alertsNobody: number;
  /** On the first page, if requested: the groups in order, of the monitors that match text, tags and statuses. */
  groups?: TagGroup[];
  /** By monitor: what was requested, and what is only true at this moment. */
  facts?: Record<string, ListedFacts>;
}

/** Monitors with the same first tag. */
export interface TagGroup {
  /** Null for those without any. */
  tag: string | null;
  /** Without the statuses that none is in. */
  counts: Partial<Record<ShownStatus, number>>;
}

/** What a page says about a monitor besides its document. */
export interface ListedFacts {
  /** If it's down: when its cron or OnCalendar schedule has the next run. */
  nextRunAt?: number;
  /** The share of the last 30 days, today included, that it was up, of the time that it was up or down; null for neither. */
  uptime?: number | null;
  /** The integrations that it uses, by name. */
  channels?: { name: string; isWorking: boolean; isMuted?: true }[];
}

/** `monitors/create`: with an id made by the caller, so that a repeated call creates nothing twice. Returns the document. */
export const CreateMonitorSchema = Type.Object({ ...one, settings: MonitorSettingsSchema }, closed);
export type CreateMonitor = Static<typeof CreateMonitorSchema>;

/** `monitors/update`: all settings at once. Returns the document. */
export const UpdateMonitorSchema = Type.Object({ ...one, versionstamp, settings: MonitorSettingsSchema }, closed);
export type UpdateMonitor = Static<typeof UpdateMonitorSchema>;

/** `monitors/clearEvents`: forgets pings, flips and edits, and starts as new. Returns the document. */
export const ClearEventsSchema = Type.Object({ ...one, versionstamp }, closed);
export type ClearEvents = Static<typeof ClearEventsSchema>;

/** `monitors/copy`: the settings, under an id made by the caller and a new name. Returns the new document. */
export const CopyMonitorSchema = Type.Object(
  { ...one, copyId: monitorId, name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }) },
  closed,
);
export type CopyMonitor = Static<typeof CopyMonitorSchema>;

/**
 * `monitors/move`: to another of the caller's teams. Its ping URL with the UUID keeps working. If a monitor of that
 * team already has its slug, the slug is dropped. Returns the document.
 */
export const MoveMonitorSchema = Type.Object({ ...one, versionstamp, toTeamId: teamId }, closed);
export type MoveMonitor = Static<typeof MoveMonitorSchema>;

/** `monitors/events`: a page of the timeline, newest first. Returns `EventPage`. */
export const ListEventsSchema = Type.Object(
  {
    ...one,
    /** Only older ones than this sequence. */
    before: Type.Optional(sequence(1)),
    /** Only newer ones than this sequence. */
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
  /** There are older ones that match. */
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

/** `monitors/history`: the history between two instants. Returns `MonitorHistory`. */
export const MonitorHistorySchema = Type.Object({ ...one, from: instant, to: instant }, closed);
export type GetMonitorHistory = Static<typeof MonitorHistorySchema>;

/** One day of a monitor, in UTC. */
export interface DailyRollup {
  /** For example `2026-11-21`. */
  day: string;
  upSeconds: number;
  lateSeconds: number;
  downSeconds: number;
  pings: number;
  failures: number;
  /** Durations of the runs that ended this day; null if none had a start. */
  durationMs: { min: number; average: number; p50: number; p95: number; max: number } | null;
}

export interface MonitorHistory {
  /** Days with anything known, oldest first. */
  days: DailyRollup[];
  /** Runs with a duration among the pings that are kept, oldest first, at most 1,000. */
  runs: { sequence: number; at: number; durationMs: number; kind: 'success' | 'fail'; exitStatus: number | null }[];
  /** Times down that touch the range; `to` is null while it lasts. */
  downtimes: { from: number; to: number | null; reason: string }[];
}

/** `monitors/preview`: explains a schedule. Returns `SchedulePreview`, or `InvalidInputError` naming the field. */
export const PreviewScheduleSchema = Type.Object(
  {
    teamId,
    /** The monitor whose last 30 days (of the pings still kept) are judged by this schedule; without it, none. */
    monitorId: Type.Optional(monitorId),
    schedule: ScheduleSchema,
    graceSeconds: Type.Integer({ minimum: MIN_SECONDS, maximum: MAX_SECONDS }),
  },
  closed,
);
export type PreviewSchedule = Static<typeof PreviewScheduleSchema>;

export interface SchedulePreview {
  words: string;
  /** The next five instants at which a ping would be due. */
  nextRuns: number[];
  /** Clock changes in the zone within the next year that move a run: when, and the effect in words. */
  clockChanges: { at: number; words: string }[];
  /** The times down that this schedule would have called; null without a monitor or pings. */
  past: {
    /** Start of the judged time: 30 days, or as far back as pings are kept. */
    from: number;
    downtimes: { from: number; to: number | null }[];
    pings: number[];
  } | null;
}

/** `monitors/previewSlug`: whether a slug may name a monitor of a team. Returns `SlugPreview`. */
export const PreviewSlugSchema = Type.Object(
  {
    teamId,
    /** The monitor that will use it: not counted. */
    monitorId: Type.Optional(monitorId),
    slug: Type.String({ minLength: 1, maxLength: MAX_SLUG_LENGTH, pattern: SLUG_PATTERN, refusal: SLUG_REFUSAL }),
  },
  closed,
);
export type PreviewSlug = Static<typeof PreviewSlugSchema>;

export interface SlugPreview {
  /** Another monitor of the team has it. Once two do, pings by slug are refused. */
  isTaken: boolean;
  /** The slug, or the first of `slug-2`, `slug-3`… that no other monitor of the team has. */
  free: string;
}

/** The input of procedures about a whole team. */
export const TeamInputSchema = Type.Object({ teamId }, closed);

/** `monitors/pingKey`: input `{teamId}`. The key of ping URLs with slugs. */
export interface PingKey {
  pingKey: string;
  /** How many monitors have a slug, so that the key's ping URLs can name them. */
  usedBy: number;
}
