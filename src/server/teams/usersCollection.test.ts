import { beforeEach, describe, expect, it } from '@jest/globals';
import { userKey } from '../../contract/keys.ts';
import { createTestDispatcher, type TestDispatcher } from '../commands/testing/createTestDispatcher.ts';

describe('the users collection', () => {
  let test: TestDispatcher;
  let ada: string;
  const set = (data: unknown, key = userKey(ada)) => test.write(ada, [{ type: 'set', key, data }]);
  const valid = () => ({ userId: ada, display: 'Ada', initials: 'AL', timezone: 'Europe/London' });

  beforeEach(async () => {
    test = createTestDispatcher();
    ada = await test.addPerson();
  });

  it.each<[string, (record: object) => object]>([
    ['whole', (record) => record],
    ['without initials', (record) => ({ ...record, initials: undefined })],
    ['with an empty display', (record) => ({ ...record, display: '' })],
    ['with a display as long as it may be', (record) => ({ ...record, display: 'é'.repeat(200) })],
    ['with a catalogue zone of three segments', (record) => ({ ...record, timezone: 'America/Indiana/Knox' })],
  ])('accepts a record %s', async (_case, change) => {
    const record: unknown = JSON.parse(JSON.stringify(change(valid())));
    expect(await set(record)).toMatchObject({ kind: 'result' });
    expect((await test.store.get(userKey(ada)))?.data).toEqual(record);
  });

  it.each<[string, object, string]>([
    ["another person's id", { userId: 'id_0000000000000000000000' }, '/userId'],
    ['a display too long', { display: 'x'.repeat(201) }, '/display'],
    ['a display that turns text around', { display: 'gpj.\u202eexe' }, '/display'],
    ['initials in two lines', { initials: 'A\nL' }, '/initials'],
    ['a display that is no text', { display: null }, '/display'],
    ['initials too long', { initials: 'x'.repeat(17) }, '/initials'],
    ['a field of its own', { isAdmin: true }, '/isAdmin'],
    ['no zone', { timezone: '' }, '/timezone'],
    ['a zone that neither follows the rule nor is known', { timezone: 'Europe/London; DROP' }, '/timezone'],
    ['a zone of four segments', { timezone: 'a/b/c/d' }, '/timezone'],
  ])('refuses a record with %s', async (_case, change, path) => {
    expect(await set({ ...valid(), ...change })).toMatchObject({
      kind: 'error',
      name: 'InvalidInputError',
      detail: { path: `ops/0/data${path}`, message: expect.any(String) },
    });
  });

  it('does not allow deleting a record while its account exists', async () => {
    expect(await test.write(ada, [{ type: 'delete', key: userKey(ada) }])).toMatchObject({ name: 'ForbiddenError' });
  });
});
