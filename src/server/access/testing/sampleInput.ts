import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Create } from 'typebox/value';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';

/**
 * Returns an input for a procedure: its sample, or one generated from its schema. Ids in it belong to existing records.
 */
export function sampleInput(
  { input, sample }: Pick<RpcDefinition, 'input' | 'sample'>,
  existing: Readonly<Record<string, string>>,
): unknown {
  const made = sample ?? created(input);
  if (!isObject(made)) return made;
  const named = Object.entries(existing).filter(([name]) => name in made);
  return { ...made, ...Object.fromEntries(named) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns `undefined` if the schema requires something that can't be generated. */
function created(schema: TSchema): unknown {
  try {
    return Create(withDefaults(schema) as TSchema);
  } catch {
    return undefined;
  }
}

/** Adds defaults to a schema where the library needs them: for patterns, and for lists with unique items. */
function withDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withDefaults);
  if (!isObject(schema)) return schema;
  // The library stores a schema's kind in a property that isn't enumerable.
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));
  Object.assign(copy, Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withDefaults(part)])));
  const { pattern, uniqueItems, minItems = 0, items } = copy as Record<string, unknown>;
  if (typeof pattern === 'string') return Object.assign(copy, { default: matchOf(pattern, schema) });
  if (uniqueItems === true) return Object.assign(copy, { default: minItems === 0 ? [] : [Create(items as TSchema)] });
  return copy;
}

/** Returns a string that matches the pattern, the same one each time. */
function matchOf(pattern: string, { minLength = 0, maxLength = Infinity }: Record<string, unknown>) {
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 100 });
  return texts.find(({ length }) => length >= Number(minLength) && length <= Number(maxLength));
}
