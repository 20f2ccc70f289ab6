import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld();
});
afterAll(() => world.stop());

const invalid = (message: string) => ({ status: 400, body: { error: `json validation error: ${message}` } });
const post = (body: unknown) => world.ask('POST', '/checks/', { body });
const update = ({ uuid }: Check, body: unknown) => world.ask('POST', `/checks/${uuid}`, { body });

const TEXTS = ['name', 'slug', 'tags', 'desc', 'schedule', 'tz', 'channels', 'start_kw', 'success_kw', 'failure_kw'];
const NUMBERS = ['timeout', 'grace'];
const FLAGS = ['manual_resume', 'filter_subject', 'filter_body', 'filter_http_body', 'filter_default_fail'];

const REFUSED: [field: string, value: unknown, message: string][] = [
  ...[...TEXTS, 'subject', 'subject_fail'].flatMap((field): [string, unknown, string][] => [
    [field, 5, `${field} is not a string`],
    [field, null, `${field} is not a string`],
    [field, ['a'], `${field} is not a string`],
  ]),
  ...NUMBERS.flatMap((field): [string, unknown, string][] => [
    [field, '60', `${field} is not a number`],
    [field, 60.5, `${field} is not a number`],
    [field, null, `${field} is not a number`],
    [field, true, `${field} is not a number`],
    [field, 59, `${field} is too small`],
    [field, 0, `${field} is too small`],
    [field, 31_536_001, `${field} is too large`],
  ]),
  ...FLAGS.flatMap((field): [string, unknown, string][] => [
    [field, 'true', `${field} is not a boolean`],
    [field, 1, `${field} is not a boolean`],
    [field, null, `${field} is not a boolean`],
  ]),
  ['name', 'x'.repeat(101), 'name is too long'],
  ['name', '\u{1F600}'.repeat(101), 'name is too long'],
  ['name', 'a\0b', 'name does not match pattern'],
  ['name', 'half \ud83d', 'name does not match pattern'],
  ['slug', 'Upper', 'slug does not match pattern'],
  ['slug', 'two words', 'slug does not match pattern'],
  ['slug', 'line\n', 'slug does not match pattern'],
  ['slug', 'x'.repeat(101), 'slug is too long'],
  ['tags', 'x '.repeat(251), 'tags is too long'],
  ['desc', 'a\0b', 'desc does not match pattern'],
  ['schedule', '* * * * '.repeat(20), 'schedule is too long'],
  ['schedule', '', 'schedule is not a valid cron or OnCalendar expression'],
  ['schedule', '* * * *', 'schedule is not a valid cron or OnCalendar expression'],
  ['schedule', '61 * * * *', 'schedule is not a valid cron or OnCalendar expression'],
  ['schedule', '@daily', 'schedule is not a valid cron or OnCalendar expression'],
  ['tz', 'Europe/Nowhere', 'tz is not a valid timezone'],
  ['tz', 'europe/oslo', 'tz is not a valid timezone'],
  ['tz', 'us/eastern', 'tz is not a valid timezone'],
  ['tz', '+02:00', 'tz is not a valid timezone'],
  ['tz', '', 'tz is not a valid timezone'],
  ['methods', 'GET', 'methods has unexpected value'],
  ['methods', null, 'methods has unexpected value'],
  ['unique', 'name', 'unique is not an array'],
  ['unique', null, 'unique is not an array'],
  ['unique', ['status'], "an item in 'unique' has unexpected value"],
  ['unique', ['name', 5], "an item in 'unique' has unexpected value"],
  ['start_kw', 'x'.repeat(201), 'start_kw is too long'],
  ['filter_subject', true, 'filter_subject has unexpected value'],
  ['filter_body', true, 'filter_body has unexpected value'],
  ['filter_http_body', true, 'filter_http_body has unexpected value'],
  ['subject', 'x'.repeat(201), 'subject is too long'],
  ['subject_fail', Array.from({ length: 21 }, (_each, at) => at).join(), 'subject_fail is too long'],
];

it('also accepts and returns subject keywords under their old names', async () => {
  const check = await world.create({ filter_subject: true, subject: 'OK' });
  const written = { subject: 'OK', subject_fail: '', success_kw: 'OK', failure_kw: '', filter_subject: true };
  expect(check).toMatchObject(written);
  const failing = { ...written, subject_fail: 'ERROR,FATAL', failure_kw: 'ERROR,FATAL' };
  expect((await update(check, { subject_fail: 'ERROR, FATAL' })).body).toMatchObject(failing);
  const renamed = { ...failing, subject: 'done', success_kw: 'done' };
  expect((await update(check, { ...failing, success_kw: 'done' })).body).toMatchObject(renamed);
  const none = { subject: '', subject_fail: '', success_kw: '', failure_kw: '', filter_subject: false };
  expect((await update(check, { subject: '', subject_fail: '' })).body).toMatchObject(none);
  expect((await update(check, { subject: 'OK' })).body).toMatchObject(written);
  const inBodies = { filter_subject: false, filter_http_body: true, success_kw: 'done' };
  const shown = { ...inBodies, subject: '', subject_fail: '' };
  expect((await update(check, { ...inBodies, subject: 'lost' })).body).toMatchObject(shown);
  expect((await update(check, { subject: '', subject_fail: '' })).body).toMatchObject(shown);
});

describe('a field', () => {
  it.each(REFUSED)(
    '%s of %j is refused by name, without creating or changing anything',
    async (field, value, message) => {
      const before = await world.count();
      expect(await post({ [field]: value })).toMatchObject(invalid(message));
      expect(await world.count()).toBe(before);
    },
  );

  it('that is refused leaves the check unchanged', async () => {
    const check = await world.create({ name: 'Kept', unique: ['name'] });
    expect(await update(check, { name: 'Other', timeout: 5 })).toMatchObject(invalid('timeout is too small'));
    expect(await post({ name: 'Kept', desc: 'new', grace: 5, unique: ['name'] })).toMatchObject({ status: 400 });
    expect(await world.look(check)).toEqual(check);
  });

  it.each<[string, unknown]>([
    ['name', '\u{1F600}'.repeat(100)],
    ['name', 'x'.repeat(100)],
    ['slug', `a-_9${'x'.repeat(96)}`],
    ['tags', ''],
    ['desc', 'several\nlines\tand “quotes”'],
    ['timeout', 60],
    ['timeout', 31_536_000],
    ['grace', 60],
    ['grace', 31_536_000],
    ['schedule', '0 3 L * *'],
    ['schedule', '0 3 * * 5L'],
    ['schedule', '0 3 * * 1#1'],
    ['schedule', '5/15 * * * *'],
    ['schedule', '*-*-1,15 03:00'],
    ['manual_resume', true],
    ['methods', 'POST'],
    ['methods', ''],
  ])('%s can be %j', async (field, value) => {
    const check = await world.create({ [field]: value });
    expect(check[field]).toBe(value);
    expect(await world.look(check)).toEqual(check);
  });

  it.each(['Europe/Kiev', 'Europe/Kyiv', 'US/Eastern', 'America/Indiana/Knox', 'Etc/GMT+5', 'UTC'])(
    'tz can be %s',
    async (tz) => {
      expect(await world.create({ schedule: '* * * * *', tz })).toMatchObject({ tz });
    },
  );

  it.each([
    [{ color: 'red' }, 'color is an unknown field'],
    [{ name: 'Job', state: null }, 'state is an unknown field'],
    [{ Name: 'Job' }, 'Name is an unknown field'],
    [{ desc: 5, color: 'red' }, 'desc is not a string'],
  ])('is refused if it is unknown: %j', async (body, message) => {
    const before = await world.count();
    expect(await post(body)).toMatchObject(invalid(message));
    expect(await world.count()).toBe(before);
    const check = await world.create();
    expect(await update(check, body)).toMatchObject(invalid(message));
    expect(await world.look(check)).toEqual(check);
  });

  it('is refused if it is unknown and the body should be empty', async () => {
    const { uuid } = await world.create();
    const body = { until: 'tomorrow' };
    expect(await world.ask('POST', `/checks/${uuid}/pause`, { body })).toMatchObject(
      invalid('until is an unknown field'),
    );
    const withKey = { body: { api_key: world.keys.write } };
    expect(await world.ask('POST', `/checks/${uuid}/pause`, withKey)).toMatchObject({ status: 200 });
  });

  it.each(['v1', 'v2'] as const)('is ignored in %s if it is unknown, even if it is null', async (version) => {
    const body = { color: 'red', state: null, __proto__: { x: 1 } };
    expect((await world.ask('POST', '/checks/', { version, body })).status).toBe(201);
  });
});
