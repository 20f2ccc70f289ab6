import Type, { type Static, type TSchema } from 'typebox';
import {
  MAX_WEEKLY_WINDOW_MINUTES,
  MAX_WINDOW_MINUTES,
  MAX_WINDOW_MONITORS,
  MAX_WINDOW_TITLE_LENGTH,
} from '../../../contract/alerting/alertingLimits.ts';
import { MonitorSettingsSchema } from '../../../contract/monitors/monitorRecord.ts';

/** Maximum number of entries of one kind in a document. */
export const MAX_CONFIG_ENTRIES = 5_000;
const MAX_REFERENCES = 100;
const MAX_KEY_LENGTH = 100;

const closed = { additionalProperties: false } as const;
const { name: _name, schedule: _schedule, ...optionalSettings } = MonitorSettingsSchema.properties;

const described = <Schema extends TSchema>(schema: Schema, text: string): Schema => ({ ...schema, description: text });
const optional = <Schema extends TSchema>(schema: Schema, text: string) => Type.Optional(described(schema, text));

const key = described(
  Type.String({
    minLength: 1,
    maxLength: MAX_KEY_LENGTH,
    pattern: '^[a-z0-9][a-z0-9_-]*$',
    refusal: 'must start with a letter or digit and contain only lowercase letters, digits, hyphens and underscores',
  }),
  'Identifies it in this document. Under a different key, it’s a new one.',
);
const id = optional(
  Type.String({ minLength: 1, maxLength: 64 }),
  'The id of an existing one that this document should manage. Only needed the first time.',
);
/** A name, a key or an id. */
const reference = Type.String({ minLength: 1, maxLength: MAX_KEY_LENGTH });

/** A monitor in a document. Missing fields get their defaults, except for `integrations`. */
export const MonitorEntrySchema = Type.Object(
  {
    key,
    id,
    ...MonitorSettingsSchema.properties,
    ...Type.Partial(Type.Object(optionalSettings)).properties,
    integrations: optional(
      Type.Array(reference, { maxItems: MAX_REFERENCES, uniqueItems: true }),
      'The integrations that get its alerts, by name or id. If left out, they don’t change, and a new monitor gets the defaults.',
    ),
  },
  closed,
);
export type MonitorEntry = Static<typeof MonitorEntrySchema>;

/** The settings that an entry leaves out, because a monitor has them by default. */
export const LEFT_OUT_SETTINGS = { slug: '', tags: [] as string[], description: '', needsManualResume: false };

const wallTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', refusal: 'must be a time such as 22:30' });
const instant = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
  refusal: 'must be a time with a zone, such as 2026-12-24T22:00:00Z',
});

/** A maintenance window in a document. */
export const WindowEntrySchema = Type.Object(
  {
    key,
    id,
    title: Type.String({ minLength: 1, maxLength: MAX_WINDOW_TITLE_LENGTH }),
    monitors: optional(
      Type.Array(reference, { maxItems: MAX_WINDOW_MONITORS, uniqueItems: true }),
      'Keys of monitors in this document, or ids of others. If left out, the whole team.',
    ),
    when: Type.Union([
      Type.Object(
        {
          kind: Type.Literal('once'),
          from: instant,
          minutes: Type.Integer({ minimum: 1, maximum: MAX_WINDOW_MINUTES }),
        },
        closed,
      ),
      Type.Object(
        {
          kind: Type.Literal('weekly'),
          days: described(
            Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
            '1 is Monday, 7 is Sunday.',
          ),
          time: wallTime,
          minutes: Type.Integer({ minimum: 1, maximum: MAX_WEEKLY_WINDOW_MINUTES }),
          timezone: Type.String({ minLength: 1, maxLength: 513 }),
        },
        closed,
      ),
    ]),
  },
  closed,
);
export type WindowEntry = Static<typeof WindowEntrySchema>;

/** An integration in a document. Documents can't change integrations, because only people who manage the team can. */
export const IntegrationEntrySchema = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.String(),
    kind: Type.String(),
    isDefault: Type.Boolean(),
    remindEverySeconds: Type.Optional(Type.Integer()),
    alertAfterFailures: Type.Integer(),
    wantsSummary: Type.Boolean(),
    config: optional(
      Type.Unsafe<Record<string, unknown>>({}),
      'Where it sends. Secrets are never shown: each is { isSet: true }.',
    ),
  },
  closed,
);
export type IntegrationEntry = Static<typeof IntegrationEntrySchema>;

const entries = <Schema extends TSchema>(schema: Schema, text: string) =>
  optional(Type.Array(schema, { maxItems: MAX_CONFIG_ENTRIES }), text);

/** A team as a document. */
export const ConfigSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 2_048 })),
    monitors: entries(MonitorEntrySchema, 'The monitors that this document manages. If left out, it manages none.'),
    windows: entries(
      WindowEntrySchema,
      'The maintenance windows that this document manages. If left out, it manages none.',
    ),
    integrations: entries(IntegrationEntrySchema, 'The team’s integrations, read-only. A document can’t change them.'),
  },
  closed,
);
export type ConfigDocument = Static<typeof ConfigSchema>;

/** The JSON Schema, which editors use for completion. */
export const configJsonSchema = (publicUrl: string): string =>
  JSON.stringify(
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: configSchemaUrl(publicUrl),
      title: 'Hearth configuration',
      ...ConfigSchema,
    },
    // The message for an invalid value isn't a JSON Schema keyword.
    (keyword, value: unknown) => (keyword === 'refusal' ? undefined : value),
  );

export const configSchemaUrl = (publicUrl: string): string => `${publicUrl}/api/v3/config/schema.json`;
