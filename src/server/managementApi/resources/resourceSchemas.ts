import Type, { type Static, type TSchema } from 'typebox';
import { MaintenanceWindowSchema } from '../../../contract/alerting/alertingCalls.ts';
import { MAX_WINDOW_MONITORS } from '../../../contract/alerting/alertingLimits.ts';

const closed = { additionalProperties: false };
const text = Type.String();
const flag = Type.Boolean();
const count = Type.Integer({ minimum: 0 });
const maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const oneOf = <Word extends string>(...words: Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

/** A time in the same format as in checks: `2026-11-22T03:42:42+00:00`. */
const instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+00:00$' });
/** A time sent by a program, with any offset. */
const writtenInstant = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)$',
  refusal: 'must be a time such as 2026-11-22T03:42:42+00:00',
});

const { title, when } = MaintenanceWindowSchema.properties;
const [{ properties: once }, weekly] = when.anyOf;
const whenOf = <From extends TSchema>(from: From) => Type.Union([Type.Object({ ...once, from }, closed), weekly]);

/** UUIDs, or unique keys for a key that can only read. Empty for the whole team. */
const checks = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  maxItems: MAX_WINDOW_MONITORS,
  uniqueItems: true,
});

export const WindowSchema = Type.Object({ id: text, title, checks, when: whenOf(instant) }, closed);
export type WindowObject = Static<typeof WindowSchema>;

export const WindowSpecSchema = Type.Object(
  { title, checks: Type.Optional(checks), when: whenOf(writtenInstant) },
  {
    ...closed,
    examples: [
      {
        title: 'Weekly restart',
        when: { kind: 'weekly', days: [7], time: '02:30', minutes: 60, timezone: 'Europe/Oslo' },
      },
      { title: 'Move to the new host', when: { kind: 'once', from: '2026-12-24T22:00:00+01:00', minutes: 180 } },
    ],
  },
);
export type WindowSpec = Static<typeof WindowSpecSchema>;

export const SnoozeObjectSchema = Type.Object(
  {
    /** Null for the whole team. */
    check: maybe(text),
    until: instant,
    /** Whether the snooze was set with the link in an alert, without signing in. */
    is_by_link: flag,
  },
  closed,
);
export type SnoozeObject = Static<typeof SnoozeObjectSchema>;

export const SnoozeSpecSchema = Type.Object(
  { until: writtenInstant },
  { ...closed, examples: [{ until: '2026-12-24T22:00:00+01:00' }] },
);
export type SnoozeSpec = Static<typeof SnoozeSpecSchema>;

/** An integration without its address or secrets. */
export const IntegrationObjectSchema = Type.Object(
  {
    id: text,
    name: text,
    kind: text,
    state: oneOf('working', 'unconfirmed', 'muted', 'disabled'),
    /** Null if the integration isn't muted, or is muted indefinitely. */
    muted_until: maybe(instant),
    /** Whether new checks use the integration. */
    is_default: flag,
    /** Seconds; null for none. */
    remind_every: maybe(count),
    alert_after_failures: count,
    wants_summary: flag,
    checks: Type.Array(text),
    last_delivery: maybe(Type.Object({ at: instant, state: text, notification: text }, closed)),
    created: instant,
  },
  closed,
);
export type IntegrationObject = Static<typeof IntegrationObjectSchema>;

export const TestSpecSchema = Type.Object(
  { direction: oneOf('down', 'up') },
  { ...closed, examples: [{ direction: 'down' }] },
);

export const DeliverySchema = Type.Object(
  {
    at: instant,
    is_delivered: flag,
    /** HTTP or SMTP status; null if there was no response. */
    status: maybe(count),
    answer: text,
    took_ms: count,
  },
  closed,
);
export type DeliveryObject = Static<typeof DeliverySchema>;

export const NotificationSchema = Type.Object(
  {
    id: text,
    integration: text,
    integration_name: text,
    kind: text,
    /** Null for a deleted check. */
    check: maybe(text),
    direction: oneOf('down', 'up'),
    is_reminder: flag,
    state: oneOf('waiting', 'sending', 'sent', 'failed', 'muted'),
    held_until: maybe(instant),
    held_by: maybe(text),
    next_attempt: maybe(instant),
    attempts: Type.Array(DeliverySchema),
    created: instant,
  },
  closed,
);
export type NotificationObject = Static<typeof NotificationSchema>;

export const MemberSchema = Type.Object(
  {
    id: text,
    name: text,
    role: oneOf('owner', 'admin', 'member', 'viewer'),
    joined: maybe(instant),
    last_seen: maybe(instant),
  },
  closed,
);
export type MemberObject = Static<typeof MemberSchema>;

/** A problem document (RFC 9457). */
export const ProblemSchema = Type.Object(
  {
    type: text,
    title: text,
    status: Type.Integer(),
    detail: Type.Optional(text),
    /** The invalid field, such as `when/timezone`. */
    field: Type.Optional(text),
  },
  closed,
);

/** One page of a list; the last page's cursor is null. */
export const pageSchema = (name: string, items: TSchema): TSchema =>
  Type.Object({ [name]: Type.Array(items), cursor: maybe(text) }, closed);
