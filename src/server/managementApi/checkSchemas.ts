import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false };
const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const flag = Type.Boolean();
/** A time, such as `2026-11-22T03:42:42+00:00`. */
const instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{6})?\\+00:00$' });
const maybe = (schema: typeof text) => Type.Union([schema, Type.Null()]);

const seen = {
  name: text,
  slug: text,
  tags: text,
  desc: text,
  grace: count,
  n_pings: count,
  status: Type.Union([
    Type.Literal('new'),
    Type.Literal('up'),
    Type.Literal('grace'),
    Type.Literal('down'),
    Type.Literal('paused'),
    Type.Literal('started'),
  ]),
  started: flag,
  last_ping: maybe(instant),
  next_ping: Type.Union([instant, Type.Null()], {
    description:
      'When the next ping is expected. Null while the check is new, paused or down, or if it’s up and the last date of its schedule has passed.',
  }),
  /** Seconds; missing if the last run had no start. */
  last_duration: Type.Optional(count),
  manual_resume: flag,
  methods: Type.Union([Type.Literal(''), Type.Literal('POST')]),
  subject: text,
  subject_fail: text,
  start_kw: text,
  success_kw: text,
  failure_kw: text,
  filter_subject: flag,
  filter_body: flag,
  filter_http_body: flag,
  filter_default_fail: flag,
  /** Seconds; only set for a check with a period. */
  timeout: Type.Optional(count),
  /** A cron or OnCalendar expression. */
  schedule: Type.Optional(text),
  tz: Type.Optional(text),
  /** The URL of an image that shows the check's status; missing while the team's badges are off. */
  badge_url: Type.Optional(text),
};

const forReading = Type.Object({ unique_key: text });
const forWriting = Type.Object({
  uuid: text,
  ping_url: text,
  update_url: text,
  pause_url: text,
  resume_url: text,
  /** Integration ids, separated by commas. */
  channels: text,
});
/** A check's URLs, with identifiers that the key can use. */
export type CheckAddresses = Static<typeof forReading> | Static<typeof forWriting>;

/** A check as returned to a key that can write. */
export const CheckSchema = Type.Object({ ...seen, ...forWriting.properties }, closed);
/** A check as returned to a key that can only read: without ping URLs. */
export const ReadCheckSchema = Type.Object({ ...seen, ...forReading.properties }, closed);
export type CheckObject = Static<typeof CheckSchema> | Static<typeof ReadCheckSchema>;

export const PingSchema = Type.Object(
  {
    type: Type.Union([
      Type.Literal('success'),
      Type.Literal('fail'),
      Type.Literal('start'),
      Type.Literal('log'),
      Type.Literal('ign'),
    ]),
    date: instant,
    n: count,
    scheme: text,
    remote_addr: text,
    method: text,
    ua: text,
    rid: maybe(text),
    /** Seconds. */
    duration: Type.Optional(Type.Number()),
    body_url: maybe(text),
  },
  closed,
);
export type PingObject = Static<typeof PingSchema>;

export const FlipSchema = Type.Object(
  { timestamp: instant, up: Type.Union([Type.Literal(0), Type.Literal(1)]) },
  closed,
);
export type FlipObject = Static<typeof FlipSchema>;

export const ChannelSchema = Type.Object({ id: text, name: text, kind: text }, closed);
export type ChannelObject = Static<typeof ChannelSchema>;

const badge = Type.Object({ svg: text, svg3: text, json: text, json3: text, shields: text, shields3: text }, closed);
/** Badges by tag; `*` covers all checks. Empty while the team's badges are off. */
export const BadgesSchema = Type.Record(Type.String(), badge);

export const ErrorSchema = Type.Object({ error: text }, closed);
