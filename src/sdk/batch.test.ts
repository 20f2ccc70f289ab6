import { describe, expect, it } from '@jest/globals';
import type { Envelope, SingleEnvelope } from '../contract/envelopes.ts';
import { bodyOf, outcomesOf } from './batch.ts';
import { documentGet } from './commandBuilders.ts';

const one: SingleEnvelope = { kind: 'result', value: 1 };
const two: SingleEnvelope = { kind: 'result', value: 2 };
const failure: SingleEnvelope = { kind: 'error', name: 'UnauthenticatedError' };
const unknown: SingleEnvelope = { kind: 'unknown-error', error: 'id' };
const list = (...results: SingleEnvelope[]): Envelope => ({ kind: 'results', results });

describe('bodyOf', () => {
  it('sends a single command as itself and several as a batch', () => {
    const [first, second] = [documentGet(['a', '1']), documentGet(['a', '2'])];
    expect(bodyOf([first])).toBe(first);
    expect(bodyOf([first, second])).toEqual({ kind: 'commands', commands: [first, second] });
  });
});

describe('outcomesOf', () => {
  it.each<[string, Envelope, number, (SingleEnvelope | undefined)[]]>([
    ['a single result', one, 1, [one]],
    ['a lone failure', failure, 1, [failure]],
    ['a list in order', list(one, failure), 2, [one, failure]],
    ['a short list', list(one), 3, [one, undefined, undefined]],
    ['an empty list', list(), 2, [undefined, undefined]],
    ['a long list', list(one, two), 1, [one]],
    ['one error for all', failure, 2, [failure, failure]],
    ['one unknown error for all', unknown, 2, [unknown, unknown]],
    ['one result for several', one, 2, [undefined, undefined]],
  ])('reads %s', (_case, answer, count, expected) => {
    expect(outcomesOf(answer, count)).toEqual(expected);
  });
});
