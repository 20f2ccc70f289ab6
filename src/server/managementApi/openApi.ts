import type { TSchema } from 'typebox';
import { ChannelSchema, CheckSchema, ErrorSchema, FlipSchema, PingSchema, ReadCheckSchema } from './checkSchemas.ts';
import {
  DeliverySchema,
  IntegrationObjectSchema,
  MemberSchema,
  NotificationSchema,
  ProblemSchema,
  SnoozeObjectSchema,
  SnoozeSpecSchema,
  TestSpecSchema,
  WindowSchema,
  WindowSpecSchema,
} from './resources/resourceSchemas.ts';
import { CheckSpecSchema } from './checkSpec.ts';
import { ConfigSchema } from './configuration/configDocument.ts';
import { CONFIG_ENDPOINT, ConfigPlanSchema, ConfigProblemSchema } from './configuration/createConfiguration.ts';
import { API_SECTIONS, type DescribedEndpoint, type Operation } from './endpoint.ts';

/** Schemas that the document defines by name. */
const SCHEMAS = {
  Check: CheckSchema,
  ReadOnlyCheck: ReadCheckSchema,
  CheckSpec: CheckSpecSchema,
  Ping: PingSchema,
  Flip: FlipSchema,
  Channel: ChannelSchema,
  Integration: IntegrationObjectSchema,
  Test: TestSpecSchema,
  Delivery: DeliverySchema,
  Notification: NotificationSchema,
  Snooze: SnoozeObjectSchema,
  SnoozeSpec: SnoozeSpecSchema,
  Window: WindowSchema,
  WindowSpec: WindowSpecSchema,
  Member: MemberSchema,
  Problem: ProblemSchema,
  Error: ErrorSchema,
  Config: ConfigSchema,
  ConfigPlan: ConfigPlanSchema,
  ConfigProblem: ConfigProblemSchema,
};
const NAMES = new Map<TSchema, string>(Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]));

const PARAMETERS: Readonly<Record<string, { description: string; schema: object }>> = {
  id: {
    description: 'The UUID of a check. Requests that only read also accept its unique key.',
    schema: { type: 'string' },
  },
  number: { description: 'The number of a ping.', schema: { type: 'integer', minimum: 1 } },
  check: { description: 'The UUID of a check, or `team` for all of them.', schema: { type: 'string' } },
};
/** Describes a path parameter that has no specific description. */
const ID_PARAMETER = { schema: { type: 'string' } };

const header = (name: string, description: string) => ({ name, in: 'header', description, schema: { type: 'string' } });
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'A unique name for the request. If you repeat it within a day, nothing else is created and you get the same response.',
);
const IF_MATCH = header('If-Match', 'The `ETag` you read. If it has changed since, the request fails.');
const IF_NONE_MATCH = header(
  'If-None-Match',
  'The `ETag` you read. If nothing has changed, you get 304 without a body.',
);

const REFUSALS = {
  401: 'The key is missing or wrong.',
  429: 'The key made too many requests. `Retry-After` says how many seconds to wait.',
};

/** Generates the OpenAPI 3.1 document from the table of endpoints and the schemas that validate bodies. */
export function openApiOf(endpoints: readonly DescribedEndpoint[], publicUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hearth API',
      version: '3',
      description: 'Monitors are called checks in this API, as in Healthchecks.',
    },
    servers: [{ url: `${publicUrl}/api/v3` }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: Object.entries(API_SECTIONS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      endpoints.filter(isForPrograms).map(({ path, tag, isOurs, operations }) => [
        path.replaceAll(/:(\w+)/g, '{$1}'),
        Object.fromEntries(
          // Operations that no key can use aren't documented.
          Object.entries(operations)
            .filter(([, { needs }]) => needs !== 'manage')
            .map(([method, operation]) => [
              method.toLowerCase(),
              operationObject(path, { tag, isOurs }, method, operation),
            ]),
        ),
      ]),
    ),
    components: {
      schemas: Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, plain(schema)])),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const isForPrograms = ({ operations }: DescribedEndpoint): boolean =>
  Object.values(operations).some(({ needs }) => needs !== 'manage');

function operationObject(
  path: string,
  { tag, isOurs }: Pick<DescribedEndpoint, 'tag' | 'isOurs'>,
  method: string,
  { name, summary, query = {}, body, takesDocument, responses, creates, takesIfMatch }: Omit<Operation, 'handle'>,
): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, each = '']) => ({
    name: each,
    in: 'path',
    required: true,
    ...(PARAMETERS[each] ?? ID_PARAMETER),
  }));
  const inQuery = Object.entries(query).map(([each, { description, schema }]) => ({
    name: each,
    in: 'query',
    description,
    schema,
  }));
  const isRead = method === 'GET';
  const inHeaders = [
    ...(isRead ? [IF_NONE_MATCH] : []),
    ...(creates ? [IDEMPOTENCY_KEY] : []),
    ...(takesIfMatch ? [IF_MATCH] : []),
  ];
  const refused = (description: string) => ({ description, schema: ErrorSchema });
  const all: Record<string, { description: string; schema?: TSchema; isDocument?: true }> = {
    ...(isOurs && (body || isRead) && { 400: { description: 'A field or parameter is invalid; `field` says which.' } }),
    ...responses,
    ...(isRead && { 304: { description: 'Nothing has changed.' } }),
    // An outdated document gets a 409 response, which lists what has changed.
    ...(takesIfMatch && !takesDocument && { 412: refused('It has changed: its `ETag` doesn’t match `If-Match`.') }),
    ...(creates && { 422: refused('`Idempotency-Key` was already used for a different request.') }),
    ...Object.fromEntries(
      Object.entries(REFUSALS).map(([status, description]) => [status, { description, schema: ErrorSchema }]),
    ),
  };
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters: [...inPath, ...inQuery, ...inHeaders],
    ...(body !== undefined && { requestBody: { content: documentOf(body, takesDocument) } }),
    responses: Object.fromEntries(
      Object.entries(all).map(([status, { description, schema, isDocument }]) => [
        status,
        {
          description,
          ...(isOurs && Number(status) >= 400
            ? { content: tag === CONFIG_ENDPOINT.tag ? CONFIG_PROBLEM : PROBLEM }
            : schema && { content: documentOf(schema, isDocument) }),
        },
      ]),
    ),
  };
}

const contentOf = (type: string, schema: TSchema): object => ({ [type]: { schema: named(schema) } });
const documentOf = (schema: TSchema, isDocument = false): object => ({
  ...contentOf('application/json', schema),
  ...(isDocument && contentOf('application/yaml', schema)),
});
const CONFIG_PROBLEM = contentOf('application/problem+json', ConfigProblemSchema);
const PROBLEM = contentOf('application/problem+json', ProblemSchema);

/** Replaces the named schemas in a schema with references. */
function named(schema: unknown): unknown {
  const name = NAMES.get(schema as TSchema);
  return name === undefined ? plain(schema) : { $ref: `#/components/schemas/${name}` };
}

/** Removes the parts of a schema that only our own validator uses. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(named);
  if (typeof schema !== 'object' || schema === null) return schema;
  const keywords = Object.entries(schema).filter(([keyword]) => keyword !== 'refusal');
  return Object.fromEntries(keywords.map(([keyword, value]) => [keyword, named(value)]));
}
