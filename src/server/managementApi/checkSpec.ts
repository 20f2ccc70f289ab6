import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { MAX_SECONDS } from '../../contract/monitors/monitorLimits.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import { readSchedule } from '../monitors/schedule/readSchedule.ts';
import { isZone } from '../time/zones.ts';
import type { ApiCall } from './managementServices.ts';

const CRON_FIELDS = 5;

const MAX_NAME = 100;
const MAX_TAGS = 500;
const MAX_SCHEDULE = 100;
const MAX_WORDS = 200;
/** Shorter periods can only be set in the application. */
const MIN_SECONDS = 60;

const seconds = (example: number) =>
  Type.Optional(Type.Integer({ minimum: MIN_SECONDS, maximum: MAX_SECONDS, examples: [example] }));
const text = (example: string, maxLength?: number) =>
  Type.Optional(Type.String({ ...(maxLength !== undefined && { maxLength }), examples: [example] }));
const flag = Type.Optional(Type.Boolean({ examples: [false] }));

const UNIQUE_FIELDS = ['name', 'slug', 'tags', 'timeout', 'grace'] as const;
export type UniqueField = (typeof UNIQUE_FIELDS)[number];

/** The fields that programs can set on a check. They're validated in this order. */
export const CheckSpecSchema = Type.Object(
  {
    name: text('Nightly backup', MAX_NAME),
    slug: Type.Optional(Type.String({ maxLength: MAX_NAME, pattern: '^[a-z0-9_-]*$', examples: ['nightly-backup'] })),
    tags: text('prod db', MAX_TAGS),
    desc: text('Runs on db1'),
    timeout: seconds(86_400),
    grace: seconds(3_600),
    schedule: text('30 2 * * *', MAX_SCHEDULE),
    tz: text('Europe/Oslo'),
    manual_resume: flag,
    methods: Type.Optional(Type.Union([Type.Literal(''), Type.Literal('POST')])),
    channels: text('*'),
    unique: Type.Optional(
      Type.Array(Type.Unsafe<UniqueField>(Type.Union(UNIQUE_FIELDS.map((field) => Type.Literal(field)))), {
        examples: [['slug']],
      }),
    ),
    start_kw: text('', MAX_WORDS),
    success_kw: text('', MAX_WORDS),
    failure_kw: text('', MAX_WORDS),
    filter_subject: flag,
    filter_body: flag,
    filter_http_body: flag,
    filter_default_fail: flag,
    subject: text('', MAX_WORDS),
    subject_fail: text('', MAX_WORDS),
  },
  { additionalProperties: false },
);
export type CheckSpec = Static<typeof CheckSpecSchema>;

type Field = keyof CheckSpec;

/** The part of a schema that validates a field. */
interface FieldSchema {
  type?: string;
  const?: unknown;
  anyOf?: FieldSchema[];
  items?: FieldSchema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/**
 * Parses a body. The error says what's wrong with which field, in Healthchecks' words. Version 3 rejects unknown
 * fields, so that typos are noticed.
 */
export function readCheckSpec({
  body,
  version,
}: Pick<ApiCall, 'body' | 'version'>): { spec: CheckSpec } | { message: string } {
  for (const [field, schema] of Object.entries<TSchema>(CheckSpecSchema.properties)) {
    if (!Object.hasOwn(body, field)) continue;
    const message = validateField(field, body[field], schema) ?? MORE[field as Field]?.(body[field] as never) ?? null;
    if (message !== null) return { message };
  }
  const unknown = version === 'v3' ? unknownField(body, CheckSpecSchema) : undefined;
  if (unknown !== undefined) return { message: `${unknown} is an unknown field` };
  const fields = Object.keys(CheckSpecSchema.properties).filter((field) => Object.hasOwn(body, field));
  return { spec: Object.fromEntries(fields.map((field) => [field, body[field]])) as CheckSpec };
}

/** Returns a field that's in a body but not in its schema. An API key is allowed in any body. */
export const unknownField = (body: Readonly<Record<string, unknown>>, { properties }: Pick<TObject, 'properties'>) =>
  Object.keys(body).find((field) => field !== 'api_key' && !Object.hasOwn(properties, field));

function validateField(what: string, value: unknown, schema: FieldSchema): string | null {
  if (schema.anyOf !== undefined) {
    return schema.anyOf.some((option) => option.const === value) ? null : `${what} has unexpected value`;
  }
  switch (schema.type) {
    case 'boolean':
      if (typeof value !== 'boolean') return `${what} is not a boolean`;
      break;
    case 'integer':
      return validateNumber(what, value, schema);
    case 'array':
      return validateList(what, value, schema.items ?? {});
    default:
      if (typeof value !== 'string') return `${what} is not a string`;
      if (characters(value) > (schema.maxLength ?? Infinity)) return `${what} is too long`;
      if (!isClean(value) || !new RegExp(schema.pattern ?? '', 'u').test(value)) {
        return `${what} does not match pattern`;
      }
  }
  return null;
}

function validateNumber(what: string, value: unknown, { minimum = 0, maximum = Infinity }: FieldSchema): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return `${what} is not a number`;
  if (value > maximum) return `${what} is too large`;
  return value < minimum ? `${what} is too small` : null;
}

function validateList(what: string, value: unknown, items: FieldSchema): string | null {
  if (!Array.isArray(value)) return `${what} is not an array`;
  for (const item of value) {
    const problem = validateField(`an item in '${what}'`, item, items);
    if (problem !== null) return problem;
  }
  return null;
}

/** Validation beyond the schema. */
const MORE: { [Name in Field]?: (value: NonNullable<CheckSpec[Name]>) => string | null } = {
  schedule: (schedule) =>
    readSchedule(scheduleOf(schedule, 'UTC')).ok ? null : 'schedule is not a valid cron or OnCalendar expression',
  tz: (tz) => (isExactZone(tz) ? null : 'tz is not a valid timezone'),
};

/** Whether a time zone's name is capitalized correctly. Lookups ignore case, but the name is stored as given. */
function isExactZone(name: string): boolean {
  if (!/^[A-Z]/.test(name) || !isZone(name)) return false;
  const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
  return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase();
}

/** Counts characters as people do: an emoji outside the basic plane counts as one. */
function characters(value: string): number {
  return Array.from(value).length;
}

/** Whether a database can store a string: NUL isn't allowed, and half a surrogate pair has no UTF-8 form. */
const isClean = (value: string): boolean => !/\0|\p{Surrogate}/u.test(value);

/** Parses a schedule. Five words on one line are cron; anything else is OnCalendar. */
export function scheduleOf(expression: string, timezone: string): Schedule {
  const words = expression.trim().split(/\s+/);
  const isCron = words.length === CRON_FIELDS && !expression.trim().includes('\n');
  return isCron
    ? { kind: 'cron', expression: words.join(' '), timezone }
    : { kind: 'oncalendar', expression: expression.trim(), timezone };
}
