import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isResultsEnvelope, isSingleEnvelope } from '../../contract/envelopes.ts';
import { createApiClient, type ApiClient, type TestPerson } from '../testing/apiClient.ts';
import { startServerProcess, type ServerProcess } from '../testing/startServerProcess.ts';
import { HANDWRITTEN, hostileBody } from './testing/hostileBodies.ts';
import { liftedLimits } from '../limits.ts';

const isSoak = process.env.HEARTH_SOAK === '1';
const RUNS = isSoak ? 100_000 : 500;
const AT_ONCE = 50;
const WARM_UP_SHARE = 0.2;
/** Limited only in the soak run, because a few hundred bodies don't show a trend. */
const ALLOWED_GROWTH_MIB = isSoak ? 48 : Infinity;
/** The heap is small enough that a leak would exhaust it. */
const NODE_ARGUMENTS = ['--max-old-space-size=96'];
const ADDRESS = 'person@example.com';

/**
 * No body can crash the server or get a response that isn't an envelope. The heap is small enough that a leak would
 * exhaust it.
 */
describe('hostile bodies', () => {
  let server: ServerProcess;
  let client: ApiClient;
  let person: TestPerson;

  beforeAll(async () => {
    server = await startServerProcess({
      env: { LOG_LEVEL: 'error', ...liftedLimits('apiCostBurst', 'anonymousApiCostBurst') },
      nodeArguments: NODE_ARGUMENTS,
    });
    client = createApiClient(await server.listening());
    person = await client.signUp(ADDRESS, () => server.printed(/^E-mail to person@example\.com: (\d{6})/));
  });
  afterAll(() => server.stop());

  const bearers = (): Record<string, string>[] => [
    {},
    { authorization: `Bearer ${person.token}` },
    { authorization: 'Bearer dead' },
  ];

  /** Returns what's wrong with the response to a body; empty if it's correct. */
  async function faultsOf(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<string[]> {
    const response = await client.send(body, headers);
    const text = await response.text();
    const answer: unknown = JSON.parse(text);
    return [
      ![200, 400, 413, 422].includes(response.status) && `status ${response.status}`,
      !isSingleEnvelope(answer) && !isResultsEnvelope(answer) && `no envelope: ${text}`,
      text.includes('unknown-error') && `a bug: ${text}`,
      /\bat .+\.ts:\d+|"anyOf"|schemaPath/.test(text) && `what a client should not see: ${text}`,
    ].filter((fault) => fault !== false);
  }

  it.each(HANDWRITTEN.map((body, index) => [index, String(body).slice(0, 60), body] as const))(
    'responds to body %i (%s) with an envelope',
    async (_index, _shown, body) => {
      for (const headers of bearers()) expect(await faultsOf(body, headers)).toEqual([]);
    },
  );

  it(
    `responds to each of ${RUNS} random bodies with an envelope`,
    async () => {
      const memoryMiB: number[] = [];
      for (let sent = 0; sent < RUNS; sent += AT_ONCE) {
        const bodies = fc.sample(hostileBody, { numRuns: AT_ONCE, seed: sent });
        const faults = await Promise.all(bodies.map((body, index) => faultsOf(body, bearers()[index % 3] ?? {})));
        expect(faults.flat()).toEqual([]);
        if (sent % (RUNS / 10) === 0) memoryMiB.push(await server.residentMiB());
      }
      process.stdout.write(
        `${RUNS} hostile bodies; the server's memory in MiB along the way: ${memoryMiB.join(', ')}\n`,
      );
      const settled = memoryMiB.slice(memoryMiB.length * WARM_UP_SHARE);
      expect((settled.at(-1) ?? 0) - (settled[0] ?? 0)).toBeLessThan(ALLOWED_GROWTH_MIB);
      expect(server.output.filter((line) => line.startsWith('{'))).toEqual([]);
    },
    RUNS * 20 + 30_000,
  );
});
