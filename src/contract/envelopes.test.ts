import { describe, expect, it } from '@jest/globals';
import { isResultsEnvelope, isSingleEnvelope } from './envelopes.ts';

const result = { kind: 'result', value: 1 };

describe('isSingleEnvelope', () => {
  it.each([
    ['a result', result],
    ['a result without a value', { kind: 'result' }],
    ['an error', { kind: 'error', name: 'ForbiddenError' }],
    ['an error with a detail', { kind: 'error', name: 'RateLimitedError', detail: { retryAfterSeconds: 1 } }],
    ['an error that is unknown to this client', { kind: 'error', name: 'NewError' }],
    ['an unknown error', { kind: 'unknown-error', error: { requestId: 'r' } }],
  ])('accepts %s', (_case, value) => {
    expect(isSingleEnvelope(value)).toBe(true);
  });

  it.each([
    ['an error without a name', { kind: 'error' }],
    ['an error with a name that isn’t a string', { kind: 'error', name: 7 }],
    ['a list of results', { kind: 'results', results: [] }],
    ['an unknown kind', { kind: 'success', value: 1 }],
    ['no kind', { value: 1 }],
    ['an empty object', {}],
    ['a list', [result]],
    ['a string', 'result'],
    ['null', null],
    ['undefined', undefined],
  ])('refuses %s', (_case, value) => {
    expect(isSingleEnvelope(value)).toBe(false);
  });
});

describe('isResultsEnvelope', () => {
  it.each([
    ['no results', []],
    ['one result', [result]],
    ['results and failures', [result, { kind: 'error', name: 'ForbiddenError' }, { kind: 'unknown-error', error: 1 }]],
  ])('accepts a list of %s', (_case, results) => {
    expect(isResultsEnvelope({ kind: 'results', results })).toBe(true);
  });

  it.each([
    ['something other than an envelope', [result, {}]],
    ['a null entry', [result, null]],
    ['a nested list', [{ kind: 'results', results: [result] }]],
  ])('refuses a list with %s', (_case, results) => {
    expect(isResultsEnvelope({ kind: 'results', results })).toBe(false);
  });

  it.each([
    ['a single result', result],
    ['results that aren’t a list', { kind: 'results', results: { length: 0 } }],
    ['a missing list', { kind: 'results' }],
    ['null', null],
  ])('refuses %s', (_case, value) => {
    expect(isResultsEnvelope(value)).toBe(false);
  });
});
