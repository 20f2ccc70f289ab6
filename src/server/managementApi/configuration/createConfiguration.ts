import Type from 'typebox';
import type { DescribedEndpoint } from '../endpoint.ts';
import type { ManagementServices } from '../managementServices.ts';
import { createApplying } from './applyConfiguration.ts';
import { problemResponse, type ConfigResponse, type ConfigCall } from './configResponse.ts';
import { configJsonSchema, ConfigSchema } from './configDocument.ts';
import { showConfiguration, toYaml } from './showConfiguration.ts';

const closed = { additionalProperties: false } as const;

/** A field's value as JSON; null for none. */
const anything = Type.Unsafe<unknown>({ description: 'As in the document, or null for none.' });
const kind = Type.Union([Type.Literal('monitor'), Type.Literal('window')]);
const fields = Type.Array(Type.Object({ field: Type.String(), from: anything, to: anything }, closed));

/** The changes that applying a document makes or would make. */
export const ConfigPlanSchema = Type.Object(
  {
    /** For `If-Match`: as long as it's the same, nothing has changed. */
    revision: Type.String(),
    isApplied: Type.Boolean(),
    summary: Type.Object(
      {
        create: Type.Integer(),
        update: Type.Integer(),
        delete: Type.Integer(),
        unchanged: Type.Integer(),
      },
      closed,
    ),
    changes: Type.Array(
      Type.Object(
        {
          action: Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('delete')]),
          kind,
          key: Type.String(),
          name: Type.String(),
          isDrifted: Type.Boolean(),
          fields,
        },
        closed,
      ),
    ),
    /** The changes as text, line by line. */
    lines: Type.Array(Type.String()),
  },
  closed,
);

/** The reason why a request was refused (RFC 9457). */
export const ConfigProblemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    /** The invalid parameter. */
    field: Type.Optional(Type.String()),
    errors: Type.Optional(
      Type.Array(
        Type.Object({ pointer: Type.String(), detail: Type.String(), line: Type.Optional(Type.Integer()) }, closed),
      ),
    ),
    /** Changes by others since the document was read. */
    changed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind,
            name: Type.String(),
            key: Type.Union([Type.String(), Type.Null()]),
            action: Type.Union([Type.Literal('created'), Type.Literal('changed'), Type.Literal('deleted')]),
            by: Type.Union([Type.String(), Type.Null()]),
            changes: fields,
          },
          closed,
        ),
      ),
    ),
    /** Items that applying the document would delete. */
    deletions: Type.Optional(Type.Array(Type.Object({ kind, key: Type.String(), name: Type.String() }, closed))),
  },
  closed,
);

/** A parameter and its allowed values. */
const parameter = (values: readonly string[], description: string) => ({
  description,
  values,
  schema: Type.Union(values.map((value) => Type.Literal(value))),
});
type QueryParameters = Readonly<Record<string, ReturnType<typeof parameter>>>;

const SHOW_PARAMETERS: QueryParameters = {
  format: parameter(['yaml', 'json'], 'By default, as in the Accept header; otherwise, YAML.'),
};
const APPLY_PARAMETERS: QueryParameters = {
  plan: parameter(['0', '1'], '`1` changes nothing and returns what would change.'),
  delete: parameter(['0', '1'], '`1` also deletes what a document managed and this one no longer lists.'),
};

/** Reads a team as a document, and applies one. */
export interface Configuration {
  show(call: ConfigCall): Promise<ConfigResponse>;
  apply(call: ConfigCall): Promise<ConfigResponse>;
  /** The JSON Schema for documents. */
  schema: string;
}

export function createConfiguration(services: ManagementServices): Configuration {
  const { monitors, integrations, publicUrl } = services;
  const apply = createApplying(services);
  return {
    async show(call) {
      const refusal = validateParameters(call, SHOW_PARAMETERS);
      if (refusal !== null) return refusal;
      const { teamId, scope } = call.grant;
      const format = formatOf(call);
      if (format === null) return problemResponse(406, 'The document is available as YAML or JSON.');
      const setup = await monitors.setups.read(teamId);
      const { revision } = setup;
      const listed = scope === 'write' ? await integrations.list(teamId) : null;
      const document = await showConfiguration({ setup, integrations: listed, publicUrl });
      return format === 'yaml'
        ? { status: 200, type: 'application/yaml', body: await toYaml(document), revision }
        : { status: 200, type: 'application/json', body: `${JSON.stringify(document, null, 2)}\n`, revision };
    },
    apply: async (call) => validateParameters(call, APPLY_PARAMETERS) ?? apply(call),
    schema: configJsonSchema(publicUrl),
  };
}

/** Describes the configuration for the OpenAPI document. */
export const CONFIG_ENDPOINT: DescribedEndpoint = {
  path: '/config',
  tag: 'Configuration as code',
  isOurs: true,
  operations: {
    GET: {
      needs: 'read',
      name: 'getConfig',
      summary: 'Get the team’s monitors, maintenance windows and integrations as one document',
      query: SHOW_PARAMETERS,
      responses: {
        200: { description: 'The document, with its revision as ETag.', schema: ConfigSchema, isDocument: true },
        406: { description: 'The Accept header allows neither YAML nor JSON.', schema: ConfigProblemSchema },
      },
    },
    PUT: {
      needs: 'write',
      name: 'putConfig',
      summary: 'Apply a document, in one commit',
      query: APPLY_PARAMETERS,
      body: ConfigSchema,
      takesDocument: true,
      takesIfMatch: true,
      responses: {
        200: { description: 'What changed, or would change.', schema: ConfigPlanSchema },
        400: {
          description:
            'The document is invalid: `errors` lists each problem and its place. Or a parameter is invalid: `field` says which.',
          schema: ConfigProblemSchema,
        },
        403: {
          description: 'The key is read-only, or the team would exceed its limit of monitors or windows.',
          schema: ConfigProblemSchema,
        },
        409: {
          description:
            'Someone changed the team after the revision in If-Match, or applying the document would delete something.',
          schema: ConfigProblemSchema,
        },
        413: { description: 'The document is too large.', schema: ConfigProblemSchema },
        503: { description: 'The server has no disk space left.', schema: ConfigProblemSchema },
      },
    },
  },
};

/** Rejects unknown parameters, so that a misspelled `plan` doesn't apply the document. */
function validateParameters({ query }: ConfigCall, known: QueryParameters): ConfigResponse | null {
  const refuse = (name: string, problem: string) => problemResponse(400, `${name} ${problem}.`, { field: name });
  for (const [name, value] of query) {
    const values = Object.hasOwn(known, name) ? known[name]?.values : undefined;
    if (values === undefined) return refuse(name, 'is an unknown parameter');
    if (!values.includes(value)) return refuse(name, `must be ${values.join(' or ')}`);
    if (query.getAll(name).length > 1) return refuse(name, 'must not appear twice');
  }
  return null;
}

function formatOf({ query, accept }: ConfigCall): 'yaml' | 'json' | null {
  const format = query.get('format');
  if (format === 'yaml' || format === 'json') return format;
  const types = accept.split(',').map((type) => type.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  if (types.some((type) => type === '' || type.endsWith('/yaml') || type.endsWith('/x-yaml'))) return 'yaml';
  if (types.includes('application/json')) return 'json';
  return types.some((type) => ['*/*', 'application/*', 'text/*'].includes(type)) ? 'yaml' : null;
}
