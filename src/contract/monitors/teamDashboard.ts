import Type, { type Static } from 'typebox';
import { MAX_INSTANT } from '../limits.ts';
import { MeasuredUptimeSchema } from './uptime.ts';

const closed = { additionalProperties: false };
const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const count = Type.Integer({ minimum: 0 });
const instant = Type.Integer({ minimum: 0, maximum: MAX_INSTANT });
/** Seconds since the start of the time axis. */
const second = Type.Integer();
const share = orNull(Type.Number({ minimum: 0, maximum: 1 }));
const shownStatus = Type.Enum(['new', 'up', 'late', 'started', 'down', 'paused', 'broken']);
const flipReason = Type.Enum([
  'success',
  'fail',
  'exit-status',
  'keyword',
  'deadline-passed',
  'run-too-long',
  'paused',
  'resumed',
]);
const counts = Type.Object(
  {
    down: count,
    late: count,
    started: count,
    up: count,
    new: count,
    paused: count,
    broken: count,
  },
  closed,
);

/** `monitors/dashboard`. `days` is how much time the lanes show: one day by default. Returns `TeamDashboard`. */
export const DashboardInputSchema = Type.Object(
  {
    teamId: Type.String({ minLength: 1, maxLength: 64 }),
    days: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(7)])),
  },
  closed,
);
export type GetDashboard = Static<typeof DashboardInputSchema>;

/** Why a monitor is down. */
const cause = {
  reason: orNull(flipReason),
  exitStatus: orNull(Type.Integer()),
  /** The line that best explains the failure, from the output that was sent with it. */
  output: orNull(Type.String()),
};

/** `waiting` also includes alerts that are on hold or that wait for more failures. */
const AlertedSchema = Type.Object(
  {
    name: Type.String(),
    state: Type.Union([Type.Literal('sent'), Type.Literal('failed'), Type.Literal('waiting'), Type.Literal('muted')]),
    tries: count,
  },
  closed,
);
export type Alerted = Static<typeof AlertedSchema>;

const AttentionCardSchema = Type.Object(
  {
    monitorId: Type.String(),
    name: Type.String(),
    /** A flapping monitor that's currently down has the status `down`. */
    status: Type.Union([Type.Literal('down'), Type.Literal('late'), Type.Literal('broken'), Type.Literal('flapping')]),
    /** When a late monitor was due. */
    since: instant,
    ...cause,
    /** When a monitor that missed a success was expected to report. */
    expectedAt: orNull(instant),
    /** When a late monitor will go down. */
    deadlineAt: orNull(instant),
    /** How many times the monitor went down in the last 30 days. */
    timesDown: count,
    /** How many times it recently went down, if it's flapping; see `isFlapping`. */
    flaps: orNull(count),
    runbookUrl: orNull(Type.String()),
    alerted: Type.Array(AlertedSchema),
    snoozedUntil: orNull(instant),
    /**
     * When the snooze or maintenance that holds the monitor's alerts ends: the hold now or, for a late monitor, when it
     * will go down.
     */
    alertsHeldUntil: orNull(instant),
  },
  closed,
);
export type AttentionCard = Static<typeof AttentionCardSchema>;

const LaneSchema = Type.Object(
  {
    monitorId: Type.String(),
    name: Type.String(),
    status: shownStatus,
    /** When the open run started. */
    runningSince: orNull(instant),
    /** When a late monitor was expected to report. */
    lateSince: orNull(instant),
    /** Runs that have ended: when they started, how many seconds they took (0 if unknown), and 1 if they succeeded. */
    runs: Type.Array(Type.Tuple([second, count, Type.Union([Type.Literal(0), Type.Literal(1)])])),
    /**
     * For a monitor that runs too often to show each run: spans (from, to) when it was up (1), or down after a failure
     * (0), in place of runs.
     */
    ribbon: orNull(Type.Array(Type.Tuple([second, second, Type.Union([Type.Literal(0), Type.Literal(1)])]))),
    /**
     * For a monitor whose runs are shown: spans when it was down after a failure. The first span can start before the
     * time axis.
     */
    down: Type.Array(Type.Tuple([second, second])),
    /** Spans of missed runs: from when a run was expected until the next one arrived, or until now. */
    missed: Type.Array(Type.Tuple([second, second])),
    /** When the next runs are expected. */
    expected: Type.Array(second),
  },
  closed,
);
export type Lane = Static<typeof LaneSchema>;

const WallGroupSchema = Type.Object(
  {
    /** Null for monitors without a tag, and for the least-used tags. */
    tag: orNull(Type.String()),
    counts,
    uptime: orNull(MeasuredUptimeSchema),
    /** `[monitorId, name, status]`; empty for a team with more than `MAX_WALL_TILES` monitors. */
    tiles: Type.Array(Type.Tuple([Type.String(), Type.String(), shownStatus])),
  },
  closed,
);
export type WallGroup = Static<typeof WallGroupSchema>;

/** The only monitor of a team that has one. */
const SoleMonitorSchema = Type.Object(
  {
    monitorId: Type.String(),
    name: Type.String(),
    /** When its last run started; null if that's unknown. */
    lastRunAt: orNull(instant),
    /** When its next run is expected; null if that's unknown. */
    nextRunAt: orNull(instant),
  },
  closed,
);
export type SoleMonitor = Static<typeof SoleMonitorSchema>;

const TimeDownSchema = Type.Object(
  {
    monitorId: Type.String(),
    name: Type.String(),
    from: instant,
    to: instant,
    ...cause,
    /** How many times the monitor went down in the last 30 days. */
    timesDown: count,
  },
  closed,
);
export type TimeDown = Static<typeof TimeDownSchema>;

const SlowerSchema = Type.Object(
  {
    monitorId: Type.String(),
    name: Type.String(),
    /** Median durations in milliseconds, a month ago and now. */
    beforeMs: count,
    nowMs: count,
    /** The longest duration allowed for a run. */
    limitMs: count,
    /** Days until the median reaches the limit at this rate; null for more than 56. */
    reachesLimitInDays: orNull(count),
    /** The median for each day with runs, oldest first: days before today, and milliseconds. */
    medians: Type.Array(Type.Tuple([count, count])),
  },
  closed,
);
export type SlowerMonitor = Static<typeof SlowerSchema>;

const HoldSchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('snooze'), Type.Literal('maintenance')]),
    title: Type.String(),
    from: instant,
    to: instant,
    /** The number of monitors that it covers; null for the whole team. */
    monitors: orNull(count),
  },
  closed,
);
export type DashboardHold = Static<typeof HoldSchema>;

const ChannelsSchema = Type.Object(
  {
    total: count,
    working: count,
    /**
     * How many don't work, by state: `failing` couldn't deliver recently, `off` is turned off, `unconfirmed` is waiting
     * for its recipient to confirm, `muted` was muted by someone.
     */
    failing: count,
    off: count,
    unconfirmed: count,
    muted: count,
    /** At most five of those that don't work. */
    troubled: Type.Array(
      Type.Object(
        {
          integrationId: Type.String(),
          name: Type.String(),
          state: Type.Union([
            Type.Literal('failing'),
            Type.Literal('off'),
            Type.Literal('unconfirmed'),
            Type.Literal('muted'),
          ]),
          /** Null for an integration whose recipient hasn't confirmed. */
          since: orNull(instant),
          /** The last response from its destination. */
          answer: Type.String(),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type AlertChannels = Static<typeof ChannelsSchema>;

/** An overview of a team. Times are milliseconds since 1970; days are in the caller's time zone. */
export const TeamDashboardSchema = Type.Object(
  {
    /** When the data was read. */
    at: instant,
    /** When the oldest monitor was created; null for a team without one. */
    watchedSince: orNull(instant),
    counts,
    /** The number of monitors that alert no one when they go down. */
    alertsNobody: count,
    /** The uptime of its monitors, and the share of time that they were up in the 30 days before the last 30. */
    uptime: Type.Object({ now: orNull(MeasuredUptimeSchema), before: share }, closed),
    /** Runs since the start of the UTC day. */
    today: Type.Object({ from: instant, runs: count, failures: count }, closed),
    channels: ChannelsSchema,
    /** Team-wide snoozes, and maintenance on the time axis. */
    holds: Type.Array(HoldSchema),
    attention: Type.Object(
      {
        total: count,
        cards: Type.Array(AttentionCardSchema),
        /** With more than `MAX_SINGLE_CARDS` cards: the wall's groups with problems, worst first. */
        groups: Type.Array(Type.Object({ tag: orNull(Type.String()), down: count, late: count, total: count }, closed)),
      },
      closed,
    ),
    lanes: Type.Object(
      {
        from: instant,
        to: instant,
        rows: Type.Array(LaneSchema),
        /** The number of rows that there would be without the limits. */
        total: count,
      },
      closed,
    ),
    wall: Type.Array(WallGroupSchema),
    soleMonitor: orNull(SoleMonitorSchema),
    /** How many times monitors went down on each of the last 30 days, oldest first. Days before `uptime.now.since` weren't watched. */
    failuresPerDay: Type.Array(count),
    slower: Type.Array(SlowerSchema),
    /** The latest downtime of each monitor that went down and is no longer down, newest first. */
    incidents: Type.Array(TimeDownSchema),
  },
  closed,
);
export type TeamDashboard = Static<typeof TeamDashboardSchema>;
