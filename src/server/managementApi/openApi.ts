import type { TSchema } from 'typebox';
import { ChannelSchema, CheckSchema, ErrorSchema, FlipSchema, PingSchema, ReadCheckSchema } from './checkSchemas.ts';
import { CheckSpecSchema } from './checkSpec.ts';
import { type Endpoint, type Operation, API_SECTIONS, type ApiSection } from './endpoints.ts';

/** The schemas that the document names. */
const SCHEMAS = {
  Check: CheckSchema,
  ReadOnlyCheck: ReadCheckSchema,
  CheckSpec: CheckSpecSchema,
  Ping: PingSchema,
  Flip: FlipSchema,
  Channel: ChannelSchema,
  Error: ErrorSchema,
};
const NAMES = new Map<TSchema, string>(Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]));

const PARAMETERS: Readonly<Record<string, { description: string; schema: object }>> = {
  id: { description: 'The UUID of a check, or where it is only read, its unique key.', schema: { type: 'string' } },
  number: { description: 'The number of a ping.', schema: { type: 'integer', minimum: 1 } },
};

const REFUSALS = {
  401: 'The key is missing or wrong.',
  429: 'The key made too many requests; `Retry-After` says how many seconds to wait.',
};

/** The API as an OpenAPI 3.1 document, from the table of its addresses and the schemas that bodies are judged by. */
export function openApiOf(endpoints: readonly Endpoint[], publicUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hearth API',
      version: '3',
      description:
        'Manages monitors, which are called checks here. Compatible with the Management API of Healthchecks.',
    },
    servers: [{ url: `${publicUrl}/api/v3` }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: Object.entries(API_SECTIONS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      endpoints.map(({ path, tag, operations }) => [
        path.replaceAll(/:(\w+)/g, '{$1}'),
        Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [
            method.toLowerCase(),
            operationObject(path, tag, operation),
          ]),
        ),
      ]),
    ),
    components: {
      schemas: SCHEMAS,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operationObject(
  path: string,
  tag: ApiSection,
  { name, summary, query = {}, body, answers }: Operation,
): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, each = '']) => ({
    name: each,
    in: 'path',
    required: true,
    ...PARAMETERS[each],
  }));
  const inQuery = Object.entries(query).map(([each, { description, schema }]) => ({
    name: each,
    in: 'query',
    description,
    schema,
  }));
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters: [...inPath, ...inQuery],
    ...(body !== undefined && { requestBody: { content: jsonOf(body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description, schema }]) => [
          status,
          { description, ...(schema !== undefined && { content: jsonOf(schema) }) },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: jsonOf(ErrorSchema) },
        ]),
      ),
    },
  };
}

const jsonOf = (schema: TSchema): object => ({ 'application/json': { schema: named(schema) } });

/** A schema with those that have names replaced by references. */
function named(schema: unknown): unknown {
  const name = NAMES.get(schema as TSchema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(schema)) return schema.map(named);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, named(value)]));
}
