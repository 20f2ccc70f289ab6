import { expect, it } from '@jest/globals';
import { cutPage } from './pages.ts';

const items = [4, 1, 3, 2].map((size) => ({ id: `i${size}`, size }));

it.each([
  ['no limit on sizes', {}, 3, ['i1', 'i2', 'i3'], true],
  ['the largest size in between', { maxSize: 4 }, 3, ['i1', 'i2'], true],
  ['a size that only one item fits', { maxSize: 0 }, 3, ['i1'], true],
  ['room for all', { maxSize: 10 }, 4, ['i1', 'i2', 'i3', 'i4'], false],
])(
  'a page ends early before its items are too large, but has at least one: %s',
  (_what, sized, limit, ids, hasMore) => {
    const sizes = 'maxSize' in sized ? { ...sized, sizeOf: ({ size }: { size: number }) => size } : {};
    const { page, cursor } = cutPage(items, ({ id }) => id, { limit, after: null, ...sizes });
    expect([page.map(({ id }) => id), cursor !== null]).toEqual([ids, hasMore]);
  },
);
