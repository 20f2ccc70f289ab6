import { describe, expect, it } from '@jest/globals';
import { asSentence, refusedFieldOf, saveFailureWords } from './fieldErrors.ts';

const refused = (name: string, detail?: unknown) => ({
  kind: 'command' as const,
  envelope: { kind: 'error' as const, name, ...(detail !== undefined && { detail }) },
});

describe('a refused field', () => {
  it.each([
    ['settings/name', ['settings', 'name']],
    ['/config/headers/1', ['config', 'headers', '1']],
    ['', []],
  ])('at “%s” has its path and the reason', (path, segments) => {
    const error = refused('InvalidInputError', { path, message: ' must be shorter ' });
    expect(refusedFieldOf(error)).toEqual({ segments, message: 'must be shorter' });
  });

  it.each([
    refused('InvalidInputError'),
    refused('ForbiddenError', { path: 'settings/name', message: 'no' }),
    { kind: 'transport' as const, message: 'offline' },
    { name: 'TypeError' },
  ])('is undefined for %j', (error) => {
    expect(refusedFieldOf(error)).toBeUndefined();
  });

  it.each([
    ['must be shorter', 'Must be shorter.'],
    ['This is taken!', 'This is taken!'],
  ])('is explained by a sentence: %s', (words, sentence) => {
    expect(asSentence(words)).toBe(sentence);
  });
});

it('says that the edited thing is gone, and that what was typed is kept', () => {
  expect(saveFailureWords(refused('DocumentNotFoundError'), 'monitor')).toBe(
    'Someone deleted this monitor. Your changes are still here.',
  );
  expect(saveFailureWords({ kind: 'transport', message: '' }, 'monitor')).toMatch(/Can’t reach Hearth/);
});
