import type { TSchema } from 'typebox';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { COMMAND_SCHEMAS } from '../../commands/readCommand.ts';
import { placesOf, sampleOf } from './schemaPlaces.ts';

/** A command that is valid except for one part, which is far too large. */
export interface WrongBody {
  /** Describes the command, the position in it and the value there. */
  name: string;
  json: string;
}

const HOLE = 'the part that is too much';

/**
 * Generates every wrong body that must be cheap to reject: for each kind of command and each procedure, about `bytes`
 * of wrong values in place of each list, string and object. A field that several procedures share is only tried once.
 */
export function* wrongBodies(procedures: readonly RpcDefinition[], bytes: number): Generator<WrongBody> {
  const wrongValues = largeValues(bytes);
  const tried = new Set<string>();
  const shapes = [
    ...Object.entries(COMMAND_SCHEMAS).map(([name, schema]) => ({ name, schema, wrap: (value: unknown) => value })),
    ...procedures.map(({ path, input }) => ({
      name: path.join('/'),
      schema: input,
      wrap: (value: unknown) => ({ kind: 'rpc', rpc: path, input: value }),
    })),
  ];
  for (const { name, schema, wrap } of shapes) {
    for (const { path, schema: part, valueWith } of placesOf(schema)) {
      const { type, items } = part as { type?: string; items?: TSchema };
      const isWhole = path === '' && type !== undefined;
      const fingerprint = JSON.stringify(part);
      if (!isWhole && tried.has(fingerprint)) continue;
      tried.add(fingerprint);
      const [before = '', after = ''] = JSON.stringify(wrap(valueWith(HOLE))).split(JSON.stringify(HOLE));
      const put = (what: string, json: string): WrongBody => ({
        name: `${what} at ${name}${path}`,
        json: `${before}${json}${after}`,
      });
      for (const [what, { json, replaces }] of Object.entries(wrongValues)) {
        if (isWhole || (type !== undefined && type === replaces)) yield put(what, json);
      }
      if (items !== undefined) {
        yield put('too many valid entries', listOf(JSON.stringify(sampleOf(items)) ?? 'null', bytes));
      }
    }
  }
}

/**
 * Returns large values as JSON, with the schema type of the values that each one replaces. Each also replaces a whole
 * command.
 */
function largeValues(bytes: number): Record<string, { json: string; replaces?: string }> {
  const names = Array.from({ length: bytes / 13 }, (_, index) => `"k${String(index).padStart(6, '0')}":1`);
  return {
    'a list of numbers': { json: listOf('1', bytes), replaces: 'array' },
    'a list of lists': { json: listOf('[]', bytes), replaces: 'array' },
    'a list of objects': { json: listOf('{"a":1}', bytes), replaces: 'array' },
    'a long text': { json: `"${'x'.repeat(bytes)}"`, replaces: 'string' },
    'deep nesting': { json: `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}` },
    'many names': { json: `{${names.join(',')}}`, replaces: 'object' },
  };
}

const listOf = (entry: string, bytes: number): string =>
  `[${`${entry},`.repeat(Math.floor(bytes / (entry.length + 1))).slice(0, -1)}]`;
