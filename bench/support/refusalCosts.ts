import { MAX_BODY_BYTES } from '../../src/contract/limits.ts';
import { declaredByServer } from '../../src/server/access/testing/declared.ts';
import {
  asIdentity,
  contextOf,
  createTestDispatcher,
  type TestDispatcher,
} from '../../src/server/commands/testing/createTestDispatcher.ts';
import { wrongBodies } from '../../src/server/validation/testing/wrongBodies.ts';
import { fail } from '../../src/server/outcome.ts';
import { parseJson } from '../../src/server/validation/untrustedJson.ts';
import { sized } from './smoke.ts';

const BODY_BYTES = MAX_BODY_BYTES - 20_000;
/** Only the lowest of several measurements counts, because other load on the machine can only add time. */
const MAX_ROUNDS = sized(200, 1);
/** After this many rounds, noise alone can't double the minimum. */
const CERTAIN_ROUNDS = 24;

export interface RefusalCost {
  name: string;
  /** CPU time, relative to refusing an unknown command of the same size. */
  times: number;
}

/**
 * Measures the cost of refusing each invalid 1 MiB body in this process. Repeats each measurement until the cost is at
 * most `limit` times that of an unknown command, or clearly higher.
 */
export async function refusalCosts(limit: number): Promise<RefusalCost[]> {
  const { procedures } = await declaredByServer();
  const world = createTestDispatcher({
    rpcs: procedures.map((definition) => ({
      ...definition,
      isAllowed: () => true,
      handle: async () => ({ kind: 'result' as const }),
    })),
  });
  const costs: RefusalCost[] = [];
  const bodies = [...wrongBodies(procedures, BODY_BYTES)];
  for (const { name, json } of bodies.slice(0, sized(Infinity, 20))) {
    costs.push({ name, times: await timesUnknown(world, json, limit) });
  }
  return costs.toSorted((a, b) => b.times - a.times);
}

async function timesUnknown(world: TestDispatcher, json: string, limit: number): Promise<number> {
  const body = Buffer.from(json);
  const unknown = Buffer.from(json.replace('"kind":"', '"kind":"un'));
  let least = Infinity;
  let leastUnknown = Infinity;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Each body goes first in turn; otherwise, one's garbage would always be collected while the other is timed.
    if (round % 2 === 0) leastUnknown = Math.min(leastUnknown, await cpuMicrosOf(world, unknown));
    least = Math.min(least, await cpuMicrosOf(world, body));
    if (round % 2 === 1) leastUnknown = Math.min(leastUnknown, await cpuMicrosOf(world, unknown));
    if (least <= limit * leastUnknown) break;
    if (round >= CERTAIN_ROUNDS && least > 2 * limit * leastUnknown) break;
  }
  return least / leastUnknown;
}

/** Returns the CPU time that it takes to refuse a body: reading it, checking it, and writing the response. */
async function cpuMicrosOf({ dispatcher }: TestDispatcher, body: Buffer): Promise<number> {
  const before = process.cpuUsage();
  const parsed = parseJson(body);
  const envelope = parsed.ok
    ? await dispatcher.dispatch(parsed.value, contextOf(asIdentity('id_0')))
    : fail('InvalidCommandError', { path: '', message: parsed.message });
  JSON.stringify(envelope);
  const { user, system } = process.cpuUsage(before);
  if (envelope.kind !== 'error') throw new Error('The body was not refused.');
  return user + system;
}
