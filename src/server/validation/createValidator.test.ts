import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { ScheduleSchema } from '../../contract/monitors/schedule.ts';
import { createValidator } from './createValidator.ts';

const Op = Type.Union([
  Type.Object({ type: Type.Literal('set'), key: Type.Array(Type.String(), { minItems: 1 }), data: Type.Unknown() }),
  Type.Object({ type: Type.Literal('delete'), key: Type.Array(Type.String(), { minItems: 1 }) }),
]);
const validator = createValidator(
  Type.Object({ ops: Type.Array(Op), 'a/b': Type.Optional(Type.Integer()) }, { additionalProperties: false }),
);

describe('createValidator', () => {
  it('accepts valid values', () => {
    expect(validator.accepts({ ops: [{ type: 'delete', key: ['a'] }] })).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['something else', 7, ''],
    ['a missing field', {}, 'ops'],
    ['a field of another type', { ops: 'none' }, 'ops'],
    ['the alternative of a union that went furthest', { ops: [{ type: 'delete', key: ['a', 3] }] }, 'ops/0/key/1'],
    ['a name that holds the separator', { ops: [], 'a/b': 'x' }, 'a/b'],
  ])('names the path of %s', (_case, value, path) => {
    expect(validator.accepts(value)).toBe(false);
    expect(validator.explain(value)).toEqual({ path, message: expect.stringMatching(/^(must|is|has) /) });
  });

  it.each<[string, unknown, string]>([
    ['the choices of a field', { ops: [{ type: 'add' }] }, 'must be "set" or "delete"'],
    ['a field that nobody asked for', { ops: [], more: 1 }, 'is an unknown field'],
    ['a bound', { ops: [{ type: 'delete', key: [] }] }, 'must have at least 1 entry'],
  ])('says what is expected: %s', (_case, value, message) => {
    expect(validator.explain(value).message).toBe(message);
  });

  it('quotes only the beginning of a long name', () => {
    expect(validator.explain({ ops: [], ['x'.repeat(10_000)]: 1 }).path.length).toBeLessThanOrEqual(200);
  });
});

describe('rejecting a value', () => {
  it('checks only the length of a list that is too long, not its entries', () => {
    const looked: PropertyKey[] = [];
    const list = new Proxy(Array.from({ length: 1_000 }), {
      get(target, name) {
        looked.push(name);
        return Reflect.get(target, name) as unknown;
      },
    });
    const { accepts } = createValidator(Type.Array(Type.Integer(), { maxItems: 5, uniqueItems: true }));
    expect(accepts(list)).toBe(false);
    expect(looked).toEqual(['length']);
  });

  it('stops at the first invalid entry', () => {
    const looked: PropertyKey[] = [];
    const list = new Proxy([1, 2, 'x', 4, 5], {
      get(target, name) {
        looked.push(name);
        return Reflect.get(target, name) as unknown;
      },
    });
    expect(createValidator(Type.Array(Type.Integer())).accepts(list)).toBe(false);
    expect(looked.filter((name) => name !== 'length')).toEqual(['0', '1', '2']);
  });
});

describe('a monitor’s schedule', () => {
  const { explain } = createValidator(Type.Object({ schedule: ScheduleSchema }));
  const cron = { kind: 'cron', expression: '* * * * *', timezone: 'UTC' };

  it.each<[string, unknown, string, unknown]>([
    ['no zone', { ...cron, timezone: undefined }, 'schedule/timezone', 'is required'],
    ['an empty zone', { ...cron, timezone: '' }, 'schedule/timezone', 'must not be empty'],
    ['a long zone', { ...cron, timezone: 'x'.repeat(600) }, 'schedule/timezone', 'must be at most 513 characters long'],
    ['an empty expression', { ...cron, expression: '' }, 'schedule/expression', 'must not be empty'],
    [
      'a long expression',
      { ...cron, expression: '*'.repeat(2_000) },
      'schedule/expression',
      expect.stringContaining('at most'),
    ],
    ['a number as expression', { ...cron, expression: 5 }, 'schedule/expression', 'must be a string'],
    ['a period beside it', { ...cron, periodSeconds: 60 }, 'schedule/periodSeconds', 'is an unknown field'],
    ['no period', { kind: 'period' }, 'schedule/periodSeconds', 'is required'],
    ['a period in words', { kind: 'period', periodSeconds: 'day' }, 'schedule/periodSeconds', 'must be a whole number'],
    ['another kind', { kind: 'moon' }, 'schedule/kind', expect.stringMatching(/^must be "period"(, | or )"cron"/)],
    ['no kind', {}, 'schedule/kind', expect.stringMatching(/^must be "period"/)],
    ['a text', 'daily', 'schedule', 'must be an object'],
  ])('with %s names the invalid field', (_case, schedule, path, message) => {
    expect(explain({ schedule })).toEqual({ path, message });
  });
});
