import { describe, expect, it } from '@jest/globals';
import { errorPayload, platformErrorWords, type QueryError, refusalSentence } from './platformErrorWords.ts';

const refused = (name: string): QueryError => ({ kind: 'command', envelope: { kind: 'error', name } });

describe('platformErrorWords', () => {
  it.each<[QueryError, RegExp]>([
    [{ kind: 'transport', message: 'Failed to fetch' }, /Can’t reach Hearth/],
    [refused('DocumentAtomicCommitError'), /Someone else just changed/],
    [
      {
        kind: 'command',
        envelope: { kind: 'error', name: 'QuotaExceededError', detail: { message: 'This team has 3 monitors.' } },
      },
      /^This team has 3 monitors\.$/,
    ],
    [refused('QuotaExceededError'), /on our side/],
    [refused('toString'), /on our side/],
    [{ kind: 'command', envelope: { kind: 'unknown-error', error: { requestId: 'r1' } } }, /on our side/],
    [{ name: 'TypeError', message: 'x is undefined' }, /Something went wrong\. Try again\./],
  ])('describes %j', (error, words) => {
    expect(platformErrorWords(error)).toMatch(words);
  });
});

describe('refusalSentence', () => {
  it.each(['ForbiddenError', 'RateLimitedError'])('is the sentence in a %s, if it has one', (name) => {
    const detail = { message: 'Try again tomorrow.' };
    expect(refusalSentence({ kind: 'command', envelope: { kind: 'error', name, detail } })).toBe(detail.message);
    expect(refusalSentence(refused(name))).toBe(platformErrorWords(refused(name)));
  });
});

describe('errorPayload', () => {
  it("is the platform's result as formatted JSON", () => {
    expect(errorPayload(refused('ForbiddenError'))).toBe('{\n  "kind": "error",\n  "name": "ForbiddenError"\n}');
  });

  it('is the error itself when the platform did not respond', () => {
    const error: QueryError = { kind: 'transport', message: 'Failed to fetch' };
    expect(JSON.parse(errorPayload(error))).toEqual(error);
  });
});
