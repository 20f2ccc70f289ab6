import { describe, expect, it } from '@jest/globals';
import { declaredByServer } from '../access/testing/declared.ts';
import { asIdentity, contextOf, createTestDispatcher } from '../commands/testing/createTestDispatcher.ts';
import { countReads } from './testing/countReads.ts';
import { wrongBodies } from './testing/wrongBodies.ts';
import { parseJson } from './untrustedJson.ts';

/** Far larger than any list or string that is allowed. */
const BODY_BYTES = 100_000;
const MAX_READS = 200;

describe('rejecting a large body', () => {
  it('reads only a few of its values, for every command and procedure and every kind of error', async () => {
    const { procedures } = await declaredByServer();
    const { dispatcher } = createTestDispatcher({
      rpcs: procedures.map((definition) => ({
        ...definition,
        for: 'anyone',
        handle: async () => ({ kind: 'result' as const }),
      })),
    });
    const readsOf: Record<string, number> = {};
    const notRefused: string[] = [];
    for (const { name, json } of wrongBodies(procedures, BODY_BYTES)) {
      const parsed = parseJson(Buffer.from(json));
      // Refused by a look at its bytes, before there are any values to read.
      if (!parsed.ok) {
        readsOf[name] = 0;
        continue;
      }
      const { value, reads } = countReads(parsed.value);
      const { kind } = await dispatcher.dispatch(value, contextOf(asIdentity('id_0')));
      if (kind !== 'error') notRefused.push(name);
      readsOf[name] = reads();
    }
    expect(notRefused).toEqual([]);
    expect(Object.keys(readsOf).length).toBeGreaterThan(300);
    expect(Object.entries(readsOf).filter(([, count]) => count > MAX_READS)).toEqual([]);
  });
});
