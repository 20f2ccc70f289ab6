import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FlowKind } from '../../../contract/flow.ts';
import { createMemoryDocumentStore } from '../../documents/memory/memoryDocumentStore.ts';
import { countCalls, createTestAuth, type TestAuth } from '../testing/createTestAuth.ts';

const flows: FlowKind[] = ['registration', 'authentication'];

/** Everything that a client could see or measure of a flow, call by call. */
describe.each(flows)('%s tells nothing of whether an address is registered', (flow) => {
  let counted: ReturnType<typeof countCalls>;
  let test: TestAuth;

  beforeEach(async () => {
    counted = countCalls(createMemoryDocumentStore());
    test = await createTestAuth({ store: counted.store });
    await test.signUp('known@x.org');
    // Its sign-up's mail is forgotten by then: both addresses start alike.
    await counted.store.commit([], [{ type: 'delete', key: ['$auth', 'mailAllowances', 'known@x.org'] }]);
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

  async function observeAll(address: string) {
    const { state } = await test.step(`${flow}/begin`);
    const send = flow === 'registration' ? 'registration/sendValidationCode' : 'authentication/sendPrompt';
    const submit = flow === 'registration' ? 'registration/submitValidationCode' : 'authentication/submitPrompt';
    let asked = { state: '' };
    const observations = [
      await observe(async () => {
        asked = await test.step(`${flow}/submitPrompt`, { state, id: 'email', value: address });
        return asked;
      }),
      await observe(() => test.call(send, { state: asked.state, id: 'email', locale: 'en' })),
    ];
    for (let count = 0; count < 6; count++) {
      // Letters are wrong for every code.
      const input = { state: asked.state, id: 'email', value: 'abcdef' };
      observations.push(await observe(() => test.call(submit, input)));
    }
    return observations;
  }

  it('answers, reads, writes and mails alike', async () => {
    const known = await observeAll('known@x.org');
    const other = await observeAll('other@x.org');
    expect(other).toEqual(known);
    expect(known[0]).toMatchObject({ mails: 1, calls: { getMany: 1, commit: 1 } });
  });

  it('keeps records of the same shape', async () => {
    await test.askCode(flow, 'known@x.org');
    await test.askCode(flow, 'other@x.org');
    const records = await counted.store.list(['$auth', 'codes'], { limit: 100 });
    const shapes = records.map(({ document: { data } }) =>
      JSON.stringify(data, (_name, value: unknown) => (typeof value === 'string' ? value.length : value)),
    );
    expect(shapes).toHaveLength(2);
    expect(shapes[1]).toBe(shapes[0]);
  });
});
