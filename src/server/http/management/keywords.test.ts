import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld();
});
afterAll(() => world.stop());

const update = ({ uuid }: Check, body: object) => world.ask('POST', `/checks/${uuid}`, { body });

describe('a check’s keywords', () => {
  it('can be turned on and off', async () => {
    const check = await world.create({ start_kw: 'begin' });
    expect(check).toMatchObject({ start_kw: '', filter_http_body: false });
    const words = { success_kw: 'done, ok', failure_kw: 'ERROR', start_kw: 'begin' };
    const filtering = (await update(check, { filter_http_body: true, ...words })).body;
    expect(filtering).toMatchObject({ filter_http_body: true, success_kw: 'done,ok', failure_kw: 'ERROR' });
    await world.ping(check, '', 'ERROR: all done');
    expect(await world.look(check)).toMatchObject({ status: 'down' });
    await world.ping(check, '', 'nothing known');
    expect(await world.look(check)).toMatchObject({ status: 'down', n_pings: 2 });
    await update(check, { filter_http_body: false });
    await world.ping(check, '', 'nothing known');
    expect(await world.look(check)).toMatchObject({ status: 'up', filter_http_body: false, failure_kw: '' });
  });

  it('match failure before success, and success before start', async () => {
    const words = { failure_kw: 'ERROR', success_kw: 'done', start_kw: 'begin' };
    const check = await world.create({ filter_http_body: true, filter_default_fail: true, ...words });
    const sent = ['begin', 'begin, done', 'done, begin, ERROR', 'Done', 'nothing known'];
    for (const body of sent) await world.ping(check, '', body);
    const { body } = await world.ask('GET', `/checks/${check.uuid}/pings/`);
    const types = (body as { pings: { type: string }[] }).pings.map(({ type }) => type);
    expect(types.toReversed()).toEqual(['start', 'success', 'fail', 'fail', 'fail']);
  });

  it.each([
    { filter_http_body: true, filter_subject: false, filter_body: false },
    { filter_http_body: false, filter_subject: true, filter_body: false },
    { filter_http_body: false, filter_subject: true, filter_body: true },
    { filter_http_body: true, filter_subject: true, filter_body: true },
  ])('are searched in the parts that the check selects: %j', async (filters) => {
    const check = await world.create({ ...filters, success_kw: 'done' });
    expect(check).toMatchObject(filters);
    expect((await update(check, { desc: 'x' })).body).toMatchObject({ ...filters, success_kw: 'done' });
    await world.ping(check, '', 'nothing known');
    expect(await world.look(check)).toMatchObject({ status: filters.filter_http_body ? 'new' : 'up' });
    const off = { filter_http_body: false, filter_subject: false, filter_body: false };
    expect((await update(check, off)).body).toMatchObject({ ...off, success_kw: '' });
  });
});
