import { isRecord } from '../../contract/json.ts';

/** Returns the first reason why a value is invalid, or null. */
export type CompiledValidator = (value: unknown) => Problem | null;

/** The part of a value that doesn't match its schema, as a path from the outside in, and what was expected there. */
export interface Problem {
  path: string[];
  message: string;
}

/** The subset of JSON Schema that our contracts use. */
export interface ReadableSchema {
  /** For documentation only; validation ignores it. */
  description?: string;
  examples?: unknown[];
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'undefined' | 'array' | 'object';
  const?: string | number | boolean;
  anyOf?: ReadableSchema[];
  /** How the sentence "The value …" continues for a string that doesn't match `pattern`. */
  refusal?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: ReadableSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, ReadableSchema>;
  required?: string[];
  additionalProperties?: false;
}

const READABLE_KEYWORDS = new Set([
  'description',
  'examples',
  'type',
  'const',
  'anyOf',
  'refusal',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'properties',
  'required',
  'additionalProperties',
]);

const TYPE_NAMES: Record<NonNullable<ReadableSchema['type']>, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  undefined: 'left out',
  array: 'a list',
  object: 'an object',
};

/**
 * Compiles a schema into a function that finds what's wrong with a value. It checks lengths first, so it never
 * traverses anything too long, and stops at the first problem. Rejecting a value therefore costs no more than accepting
 * one. Throws for a schema with a keyword that isn't listed above.
 */
export function compileValidator(schema: ReadableSchema): CompiledValidator {
  const foreign = Object.keys(schema).find((keyword) => !READABLE_KEYWORDS.has(keyword));
  if (foreign !== undefined) throw new Error(`compileValidator does not support the keyword "${foreign}".`);
  const { anyOf, type, const: constant } = schema;
  if (anyOf !== undefined) return compileUnion(anyOf);
  if (constant !== undefined) return mustBe(JSON.stringify(constant), (value) => value === constant);
  switch (type) {
    case undefined:
      return () => null;
    case 'string':
      return compileText(schema);
    case 'integer':
    case 'number':
      return compileNumber(schema);
    case 'array':
      return compileList(schema);
    case 'object':
      return compileObject(schema);
    default:
      return mustBe(TYPE_NAMES[type], (value) => isOfType(type, value));
  }
}

const here = (message: string): Problem => ({ path: [], message });
const below = (name: string, { path, message }: Problem): Problem => ({ path: [name, ...path], message });

function mustBe(what: string, fits: (value: unknown) => boolean): CompiledValidator {
  const problem = here(`must be ${what}`);
  return (value) => (fits(value) ? null : problem);
}

function isOfType(type: ReadableSchema['type'], value: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function compileText({ minLength = 0, maxLength = Infinity, pattern, refusal }: ReadableSchema): CompiledValidator {
  const wrongType = here(`must be ${TYPE_NAMES.string}`);
  const tooLong = here(`must be at most ${counted(maxLength, 'character')} long`);
  const tooShort = here(
    minLength === 1 ? 'must not be empty' : `must be at least ${counted(minLength, 'character')} long`,
  );
  const malformed = here(refusal ?? 'has an invalid format');
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  return (value) => {
    if (typeof value !== 'string') return wrongType;
    if (!isAtMost(value, maxLength)) return tooLong;
    if (minLength > 0 && isAtMost(value, minLength - 1)) return tooShort;
    return form === null || form.test(value) ? null : malformed;
  };
}

/**
 * Whether a string has at most this many characters, counted in code points. A string with more than twice as many code
 * units is rejected without counting.
 */
function isAtMost(text: string, limit: number): boolean {
  if (text.length <= limit) return true;
  return text.length <= limit * 2 && Array.from(text).length <= limit;
}

function compileNumber({ type, minimum = -Infinity, maximum = Infinity }: ReadableSchema): CompiledValidator {
  const wrongType = here(`must be ${TYPE_NAMES[type ?? 'number']}`);
  const tooSmall = here(`must be at least ${minimum}`);
  const tooLarge = here(`must be at most ${maximum}`);
  return (value) => {
    if (typeof value !== 'number' || !isOfType(type, value)) return wrongType;
    if (value < minimum) return tooSmall;
    return value > maximum ? tooLarge : null;
  };
}

function compileList({
  items = {},
  minItems = 0,
  maxItems = Infinity,
  uniqueItems = false,
}: ReadableSchema): CompiledValidator {
  const wrongType = here(`must be ${TYPE_NAMES.array}`);
  const tooLong = here(`must have at most ${counted(maxItems, 'entry', 'entries')}`);
  const tooShort = here(`must have at least ${counted(minItems, 'entry', 'entries')}`);
  const validateItem = compileValidator(items);
  return (value) => {
    if (!Array.isArray(value)) return wrongType;
    if (value.length > maxItems) return tooLong;
    if (value.length < minItems) return tooShort;
    for (let index = 0; index < value.length; index++) {
      const problem = validateItem(value[index]);
      if (problem !== null) return below(String(index), problem);
    }
    return uniqueItems ? findRepeated(value) : null;
  };
}

function findRepeated(list: readonly unknown[]): Problem | null {
  const seen = new Set<string>();
  for (const [index, item] of list.entries()) {
    const text = JSON.stringify(item);
    if (seen.has(text)) return below(String(index), here('must not appear twice'));
    seen.add(text);
  }
  return null;
}

function compileObject({ properties = {}, required = [], additionalProperties }: ReadableSchema): CompiledValidator {
  const wrongType = here(`must be ${TYPE_NAMES.object}`);
  const missing = here('is required');
  const members = Object.entries(properties).map(([name, property]) => ({
    name,
    validate: compileValidator(property),
    isRequired: required.includes(name),
  }));
  return (value) => {
    if (!isRecord(value)) return wrongType;
    for (const { name, validate, isRequired } of members) {
      const isThere = Object.hasOwn(value, name);
      const member = isThere ? value[name] : undefined;
      if (member === undefined && !isRequired) continue;
      const problem = isThere ? validate(member) : missing;
      if (problem !== null) return below(name, member === undefined ? missing : problem);
    }
    if (additionalProperties !== false) return null;
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(properties, name)) return below(name, here('is an unknown field'));
    }
    return null;
  };
}

/** Validates against the alternative that has the value's type and, for objects, its `kind` or `type`. */
function compileUnion(schemas: readonly ReadableSchema[]): CompiledValidator {
  const none = here(`must be ${choiceOf(schemas.map(nameOf))}`);
  const alternatives = schemas.map((schema) => ({ schema, validate: compileValidator(schema) }));
  const objects = alternatives.filter(({ schema }) => schema.type === 'object');
  const tag = tagOf(objects.map(({ schema }) => schema));
  if (objects.length > 1 && tag === undefined) throw new Error('A union holds objects that no constant tells apart.');
  const tagged = new Map(objects.map(({ schema, validate }) => [schema.properties?.[tag ?? '']?.const, validate]));
  const wrongTag = here(`must be ${choiceOf([...tagged.keys()].map((constant) => JSON.stringify(constant)))}`);

  function validateObject(value: Record<string, unknown>): Problem | null {
    if (tag === undefined) return objects[0]?.validate(value) ?? null;
    const named = Object.hasOwn(value, tag) ? value[tag] : undefined;
    const validate = tagged.get(named as ReadableSchema['const']);
    return validate === undefined ? below(tag, wrongTag) : validate(value);
  }

  return (value) => {
    if (isRecord(value) && objects.length > 0) return validateObject(value);
    const fitting = alternatives.filter(({ schema }) => isOfType(schema.type, value));
    const [only] = fitting;
    if (only !== undefined && only.schema.const === undefined) return only.validate(value);
    return fitting.some(({ validate }) => validate(value) === null) ? null : none;
  };
}

const nameOf = ({ type, const: constant }: ReadableSchema): string =>
  constant === undefined ? TYPE_NAMES[type ?? 'object'] : JSON.stringify(constant);

/** Returns the property whose constants distinguish the objects in a union. */
function tagOf(objects: readonly ReadableSchema[]): string | undefined {
  if (objects.length < 2) return undefined;
  const names = Object.keys(objects[0]?.properties ?? {});
  return names.find((name) => objects.every(({ properties }) => properties?.[name]?.const !== undefined));
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Lists alternatives: `a`, `a or b`, `a, b or c`. */
function choiceOf(choices: readonly string[]): string {
  const distinct = [...new Set(choices)];
  const last = distinct.pop() ?? '';
  return distinct.length === 0 ? last : `${distinct.join(', ')} or ${last}`;
}
