import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../contract/durations.ts';
import type { FlowKind } from '../../../contract/flow.ts';
import type { CodeRecord } from '../confirmationCode.ts';
import { sweepExpired } from '../expiring.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { countCalls, createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

const flows: FlowKind[] = ['registration', 'authentication'];

/** Compares everything that a client could observe or measure, call by call. */
describe.each(flows)('%s never reveals whether an address is registered', (flow) => {
  let counted: ReturnType<typeof countCalls>;
  let test: TestAuth;

  beforeEach(async () => {
    counted = countCalls(createMemoryDocumentStore());
    test = await createTestAuth({ store: counted.store });
    await test.signUp('known@x.org');
    // After a day, the sign-up e-mail no longer counts, and someone has mistyped a code. Both addresses then start in
    // the same state.
    test.clock.now += DAY_MS;
    await sweepExpired(counted.store, test.clock.now, 1_000);
    await test.submitCode(flow, await test.askCode(flow, 'third@x.org'), 'abcdef');
  });

  async function observe(work: () => Promise<unknown>) {
    counted.reset();
    const mails = test.mailer.sent.length;
    const answer = await work();
    const shown = JSON.stringify(answer, (name, value: unknown) =>
      name === 'state' && typeof value === 'string' ? value.length : value,
    );
    return { shown, calls: { ...counted.calls }, mails: test.mailer.sent.length - mails };
  }

  async function observeAll(address: string, clientAddress: string) {
    const from = { clientAddress };
    const { state } = await test.step(`${flow}/begin`, undefined, from);
    const send = flow === 'registration' ? 'registration/sendValidationCode' : 'authentication/sendPrompt';
    const submit = flow === 'registration' ? 'registration/submitValidationCode' : 'authentication/submitPrompt';
    let asked = { state: '' };
    const observations = [
      await observe(async () => {
        asked = await test.step(`${flow}/submitPrompt`, { state, id: 'email', value: address }, from);
        return asked;
      }),
      await observe(() => test.call(send, { state: asked.state, id: 'email', locale: 'en' }, from)),
    ];
    test.clock.now += 30_000;
    observations.push(await observe(() => test.call(send, { state: asked.state, id: 'email', locale: 'en' }, from)));
    for (let count = 0; count < 6; count++) {
      // Contains letters, so it can't match a code by chance.
      const input = { state: asked.state, id: 'email', value: 'abcdef' };
      observations.push(await observe(() => test.call(submit, input, from)));
    }
    return observations;
  }

  it('gets the same responses, reads, writes and e-mails either way', async () => {
    const known = await observeAll('known@x.org', '192.0.2.10');
    const other = await observeAll('other@x.org', '198.51.100.10');
    expect(other).toEqual(known);
    expect(known.map(({ mails }) => mails)).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(known[0]).toMatchObject({ calls: { getMany: 1, commit: 1 } });
  });

  it('stores records of the same shape either way', async () => {
    await test.askCode(flow, 'known@x.org');
    await test.askCode(flow, 'other@x.org');
    const records = await counted.store.list(['$auth', 'codes'], { limit: 100 });
    // The sealed state names its link's flow, which depends on the address.
    const shapes = records
      .filter(({ document }) => (document.data as CodeRecord).triesLeft === 5)
      .map(({ document: { data } }) =>
        JSON.stringify(data, (name, value: unknown) => {
          if (name === 'linkState') return typeof value;
          return typeof value === 'string' ? value.length : value;
        }),
      );
    expect(shapes).toHaveLength(2);
    expect(shapes[1]).toBe(shapes[0]);
  });
});
