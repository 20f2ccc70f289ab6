import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TSchema } from 'typebox';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import { definedProcedures } from '../access/testing/definedProcedures.ts';
import { COMMAND_SCHEMAS } from '../commands/readCommand.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import {
  asIdentity,
  contextOf,
  createTestDispatcher,
  type TestDispatcher,
} from '../commands/testing/createTestDispatcher.ts';
import { parseJson } from './parseJson.ts';
import { placesOf, sampleOf } from './testing/schemaPlaces.ts';

/** The fastest of so many measurements counts: whatever else runs on the machine only ever adds time. */
const MOST_ROUNDS = 200;
const AT_MOST_TIMES = 2;
/** No noise doubles the fastest of this many rounds once more. */
const CERTAIN_ROUNDS = 24;
const HOLE = '"the part that is too much"';
const BULK_BYTES = MAX_BODY_BYTES - 20_000;

const filled = (unit: string): string => unit.repeat(Math.floor(BULK_BYTES / unit.length));
const listOf = (entry: string): string => `[${filled(`${entry},`).slice(0, -1)}]`;

/** What is put in the place of a value, as JSON. */
const WRONG_ANYWHERE: Record<string, string> = {
  'a list of numbers': listOf('1'),
  'a list of lists': listOf('[]'),
  'a list of objects': listOf('{"a":1}'),
  'a long text': `"${filled('x')}"`,
  'deep nesting': `${'['.repeat(BULK_BYTES / 2)}${']'.repeat(BULK_BYTES / 2)}`,
  'many names': `{${Array.from({ length: BULK_BYTES / 13 }, (_, index) => `"k${String(index).padStart(6, '0')}":1`).join(',')}}`,
};

interface Refused {
  case: string;
  body: string;
}

/** Fields that many procedures share are tried once: their schemas by what they say. */
const tried = new Set<string>();

/** A command or input that fits, but for 1 MiB of something else at each place that takes more than one value. */
function* wrongBodies(schema: TSchema, wrap: (value: unknown) => unknown): Generator<Refused> {
  for (const { path, schema: part, valueWith } of placesOf(schema)) {
    const { type, items } = part as { type?: string; items?: TSchema };
    const isWhole = path === '' && type !== undefined;
    const said = JSON.stringify(part);
    if (!isWhole && tried.has(said)) continue;
    tried.add(said);
    const [before = '', after = ''] = JSON.stringify(wrap(valueWith('the part that is too much'))).split(HOLE);
    for (const [kind, wrong] of Object.entries(WRONG_ANYWHERE)) {
      const isTried =
        isWhole ||
        (type === 'array' && kind.startsWith('a list')) ||
        (type === 'string' && kind === 'a long text') ||
        (type === 'object' && kind === 'many names');
      if (isTried) yield { case: `${kind} at ${path || 'the whole'}`, body: `${before}${wrong}${after}` };
    }
    if (items === undefined) continue;
    const entries = listOf(JSON.stringify(sampleOf(items)) ?? 'null');
    yield { case: `too many right entries at ${path}`, body: `${before}${entries}${after}` };
  }
}

/** The CPU time of refusing a body, in milliseconds: reading it, judging it, and writing what came of it. */
async function cpuOf({ dispatcher }: TestDispatcher, body: Buffer): Promise<number> {
  const before = process.cpuUsage();
  const parsed = parseJson(body);
  if (!parsed.ok) throw new Error(parsed.message);
  const envelope = await dispatcher.dispatch(parsed.value, contextOf(asIdentity('id_0')));
  JSON.stringify(envelope);
  const { user, system } = process.cpuUsage(before);
  if (envelope.kind !== 'error') throw new Error('The body was not refused.');
  return (user + system) / 1_000;
}

/** How many times as much as an unknown command of the same bytes. Stops as soon as it is little enough. */
async function timesUnknown(world: TestDispatcher, text: string): Promise<number> {
  const body = Buffer.from(text);
  const unknown = Buffer.from(text.replace('"kind":"', '"kind":"un'));
  let least = Infinity;
  let leastUnknown = Infinity;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    // Each goes first in turn: garbage of one would otherwise be collected on the other's time, round after round.
    if (round % 2 === 0) leastUnknown = Math.min(leastUnknown, await cpuOf(world, unknown));
    least = Math.min(least, await cpuOf(world, body));
    if (round % 2 === 1) leastUnknown = Math.min(leastUnknown, await cpuOf(world, unknown));
    if (least <= AT_MOST_TIMES * leastUnknown) break;
    if (round >= CERTAIN_ROUNDS && least > 2 * AT_MOST_TIMES * leastUnknown) break;
  }
  return least / leastUnknown;
}

describe('refusing a body of 1 MiB', () => {
  let procedures: RpcDefinition[];
  let world: TestDispatcher;
  beforeAll(async () => {
    procedures = await definedProcedures();
    const answering = procedures.map((definition) => ({
      ...definition,
      isAllowed: () => true,
      handle: async () => ({ kind: 'result' as const }),
    }));
    world = createTestDispatcher({ rpcs: answering });
  });

  async function tooDear(bodies: Iterable<Refused>): Promise<string[]> {
    const found: string[] = [];
    for (const { case: name, body } of bodies) {
      const times = await timesUnknown(world, body);
      if (times > AT_MOST_TIMES) found.push(`${name}: ${times.toFixed(1)} times`);
    }
    return found;
  }

  it.each(Object.entries(COMMAND_SCHEMAS))(
    'costs at most twice an unknown command: %s',
    async (_kind, schema) => {
      expect(await tooDear(wrongBodies(schema, (value) => value))).toEqual([]);
    },
    300_000,
  );

  it('costs at most twice an unknown command, whatever the procedure', async () => {
    for (const { path, input } of procedures) {
      expect(await tooDear(wrongBodies(input, (value) => ({ kind: 'rpc', rpc: path, input: value })))).toEqual([]);
    }
  }, 900_000);
});
