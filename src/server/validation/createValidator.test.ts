import { describe, expect, it } from '@jest/globals';
import Type from 'typebox';
import { createValidator } from './createValidator.ts';

const Op = Type.Union([
  Type.Object({ type: Type.Literal('set'), key: Type.Array(Type.String(), { minItems: 1 }), data: Type.Unknown() }),
  Type.Object({ type: Type.Literal('delete'), key: Type.Array(Type.String(), { minItems: 1 }) }),
]);
const validator = createValidator(Type.Object({ ops: Type.Array(Op), 'a/b': Type.Optional(Type.Integer()) }));

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
});
