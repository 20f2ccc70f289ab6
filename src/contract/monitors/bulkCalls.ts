import Type, { type Static } from 'typebox';
import { MAX_BULK_MONITORS, MAX_TAGS, MAX_TAG_LENGTH } from './monitorLimits.ts';
import { MonitorSettingsSchema } from './monitorRecord.ts';

const teamId = Type.String({ minLength: 1, maxLength: 64 });
const monitorId = Type.String({ minLength: 1, maxLength: 64 });
const versionstamp = Type.String({ minLength: 1, maxLength: 64 });
const closed = { additionalProperties: false };
const listOf = { minItems: 1, maxItems: MAX_BULK_MONITORS };

/** A monitor in a bulk call. Without a versionstamp, any version matches. */
const target = Type.Object({ monitorId, versionstamp: Type.Optional(versionstamp) }, closed);
const bulk = { teamId, monitors: Type.Array(target, listOf) };

/** `monitors/pause`, `monitors/resume`, `monitors/delete`. Returns `BulkOutcome`. */
export const BulkMonitorsSchema = Type.Object(bulk, closed);
export type BulkMonitors = Static<typeof BulkMonitorsSchema>;

const tags = Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG_LENGTH }), { maxItems: MAX_TAGS });
/** `monitors/tag`: adds and removes tags. Returns `BulkOutcome`. */
export const TagMonitorsSchema = Type.Object({ ...bulk, add: tags, remove: tags }, closed);
export type TagMonitors = Static<typeof TagMonitorsSchema>;

const { schedule, graceSeconds } = MonitorSettingsSchema.properties;

/** New values for some settings; settings that are omitted don't change. */
const TimingChangesSchema = Type.Object(
  {
    schedule: Type.Optional(schedule),
    graceSeconds: Type.Optional(graceSeconds),
    /** Null removes the limit. */
    longestRunSeconds: Type.Optional(Type.Union([graceSeconds, Type.Null()])),
  },
  closed,
);
export type TimingChanges = Static<typeof TimingChangesSchema>;

/**
 * `monitors/edit`: makes the same changes to many monitors. Returns `BulkOutcome`, or `InvalidInputError` naming the
 * field.
 */
export const EditMonitorsSchema = Type.Object({ ...bulk, ...TimingChangesSchema.properties }, closed);
export type EditMonitors = Static<typeof EditMonitorsSchema>;

/** An edit in a monitor's timeline. */
const madeEdit = Type.Object(
  { monitorId, sequence: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  closed,
);
export type MadeEdit = Static<typeof madeEdit>;

/**
 * `monitors/undo`: reverts edits, which restores each monitor's earlier settings. A monitor that has been edited since
 * is refused. Returns `BulkOutcome`.
 */
export const UndoEditsSchema = Type.Object({ teamId, monitors: Type.Array(madeEdit, listOf) }, closed);
export type UndoEdits = Static<typeof UndoEditsSchema>;

type RefusalName = 'DocumentNotFoundError' | 'DocumentAtomicCommitError' | 'InvalidInputError';

/** A monitor that a bulk call didn't change, with the name of the error. */
export interface BulkRefusal {
  monitorId: string;
  name: RefusalName;
}

/** The outcome of a bulk call for each monitor. */
export interface BulkOutcome {
  /** Monitors that are now in the requested state, including those that already were. */
  done: string[];
  refused: BulkRefusal[];
  /** The edits that the call made, for `monitors/undo`; none for a monitor that already had the values. */
  edits: MadeEdit[];
}
