import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { createValidator } from './createValidator.ts';

const Op = Type.Union([
  Type.Object({ type: Type.Literal('set'), key: Type.Array(Type.String(), { minItems: 1 }), data: Type.Unknown() }),
  Type.Object({ type: Type.Literal('delete'), key: Type.Array(Type.String(), { minItems: 1 }) }),
]);
const validator = createValidator(
  Type.Object({ ops: Type.Array(Op), 'a/b': Type.Optional(Type.Integer()) }, { additionalProperties: false }),
);

describe('createValidator', () => {
  it('accepts what fits', () => {
    expect(validator.accepts({ ops: [{ type: 'delete', key: ['a'] }] })).toBe(true);
  });

  it.each<[string, unknown, string]>([
    ['something else', 7, ''],
    ['a missing field', {}, ''],
    ['a field of another type', { ops: 'none' }, 'ops'],
    ['the alternative of a union that went furthest', { ops: [{ type: 'delete', key: ['a', 3] }] }, 'ops/0/key/1'],
    ['a name that holds the separator', { ops: [], 'a/b': 'x' }, 'a/b'],
  ])('names the place of %s', (_case, value, path) => {
    expect(validator.accepts(value)).toBe(false);
    expect(validator.explain(value)).toEqual({ path, message: expect.stringMatching(/^must /) });
  });

  it.each<[string, unknown, string]>([
    ['the choices of a field', { ops: [{ type: 'add' }] }, 'must be "set" or "delete"'],
    ['a field that nobody asked for', { ops: [], more: 1 }, 'must not be there'],
    ['a bound', { ops: [{ type: 'delete', key: [] }] }, 'must not have fewer than 1 items'],
  ])('says in words what is expected: %s', (_case, value, message) => {
    expect(validator.explain(value).message).toBe(message);
  });

  it('repeats no more than the beginning of a long name', () => {
    expect(validator.explain({ ops: [], ['x'.repeat(10_000)]: 1 }).path.length).toBeLessThanOrEqual(200);
  });
});
