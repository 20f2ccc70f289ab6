import { describe, expect, it } from '@jest/globals';
import type { Change } from '../database.ts';
import { createMessageReader, decodeChanges, encodeChanges, encodeMessage } from './notifications.ts';

const changes = (count: number, collections = 1): Change[] =>
  Array.from({ length: count }, (_, index) => ({
    topic: 'documents',
    path: ['teams', `collection ${index % collections}`, `document é ${index}`],
    stamp: index,
  }));
const sizes = (payloads: string[]) => payloads.map((payload) => Buffer.byteLength(payload));

describe('a commit’s notifications', () => {
  it('list each change, in as few payloads as possible', () => {
    const few = changes(3);
    const [payload, ...others] = encodeChanges('me', few);
    expect(others).toEqual([]);
    expect(decodeChanges('you', payload!)).toEqual(few);
    expect(decodeChanges('me', payload!)).toBeNull();

    const many = changes(500);
    const payloads = encodeChanges('me', many);
    expect(Math.max(...sizes(payloads))).toBeLessThan(8_000);
    expect(payloads.map((each) => decodeChanges('you', each)).flat()).toEqual(many);
  });

  it('list only collections when there are too many changes', () => {
    const payloads = encodeChanges('me', changes(5_000, 2));
    expect(payloads.map((each) => decodeChanges('you', each))).toEqual([
      [
        { topic: 'documents', path: ['teams', 'collection 0'], isWhole: true },
        { topic: 'documents', path: ['teams', 'collection 1'], isWhole: true },
      ],
    ]);
  });

  it('say only that something changed when there are too many collections', () => {
    const payloads = encodeChanges('me', changes(5_000, 5_000));
    expect(payloads.map((each) => decodeChanges('you', each))).toEqual(['unknown']);
  });
});

describe('a message', () => {
  it.each([0, 1, 5_700, 5_701, 100_000])(
    'of %d bytes arrives complete at other servers, but not at its sender',
    (length) => {
      const text = 'x'.repeat(length);
      const payloads = encodeMessage('me', text);
      expect(Math.max(...sizes(payloads))).toBeLessThan(8_000);
      const reader = createMessageReader('you');
      expect(payloads.map(reader.read).filter((each) => each !== null)).toEqual([text]);
      expect(payloads.map(createMessageReader('me').read).every((each) => each === null)).toBe(true);
    },
  );
});
