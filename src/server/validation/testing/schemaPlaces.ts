import type { TSchema } from 'typebox';
import { compileValidator } from '../compileValidator.ts';

interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: TSchema[];
  items?: TSchema;
  minItems?: number;
  minimum?: number;
  properties?: Record<string, TSchema>;
}

/** A position in a schema: what belongs there, and a function that returns a value that's valid everywhere else. */
export interface Place {
  path: string;
  schema: TSchema;
  valueWith(part: unknown): unknown;
}

const TEXTS = ['', 'a', 'abc', 'abcdefgh', 'https://example.com/', '07:30'];

/** Returns a value that matches the schema, including everything optional. */
export function sampleOf(schema: TSchema): unknown {
  const { type, const: constant, anyOf, items, minItems = 0, minimum = 0, properties = {} } = schema as Schema;
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  if (constant !== undefined) return constant;
  switch (type) {
    case 'string':
      return TEXTS.find((text) => compileValidator(schema)(text) === null);
    case 'integer':
      return minimum;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return items === undefined ? [] : Array.from({ length: minItems }, () => sampleOf(items));
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sampleOf(part)]));
    default:
      return undefined;
  }
}

/**
 * Returns every position in a schema: the whole schema, each field, the entries in each list, and everything in each
 * alternative in a union.
 */
export function placesOf(schema: TSchema, path = '', valueWith: Place['valueWith'] = (part) => part): Place[] {
  const { anyOf = [], items, properties = {} } = schema as Schema;
  const below = Object.entries(properties).flatMap(([name, part]) =>
    placesOf(part, `${path}/${name}`, (value) => valueWith({ ...(sampleOf(schema) as object), [name]: value })),
  );
  const entries = items === undefined ? [] : placesOf(items, `${path}/0`, (value) => valueWith([value]));
  const alternatives = anyOf.flatMap((part, index) => placesOf(part, `${path}|${index}`, valueWith));
  return [{ path, schema, valueWith }, ...below, ...entries, ...alternatives];
}
