import { expect, it } from '@jest/globals';
import { isWithinBounds, readBounds } from './frames.ts';

it.each([
  ['b', {}, true],
  ['b', { after: 'a' }, true],
  ['b', { after: 'b' }, false],
  ['b', { afterInclusive: 'b' }, true],
  ['b', { afterInclusive: 'c' }, false],
  ['b', { before: 'c' }, true],
  ['b', { before: 'b' }, false],
  ['b', { beforeInclusive: 'b' }, true],
  ['b', { beforeInclusive: 'a' }, false],
  ['b', { after: 'a', before: 'c' }, true],
  ['b', { after: 'a', afterInclusive: 'c' }, false],
  ['b', { after: '' }, true],
  ['b', { before: '' }, false],
  ['aa', { after: 'a', before: 'b' }, true],
  // In UTF-16 order, the surrogate pair would come before U+FFFD.
  ['😀', { after: '\ufffd' }, true],
  ['\ufffd', { before: '😀' }, true],
])('compares %j with the bounds %j: %j', (segment, bounds, expected) => {
  expect(isWithinBounds(segment, bounds)).toBe(expected);
});

it.each([
  [{ after: 'b' }, { after: 'b' }],
  [{ after: 'b', afterInclusive: true }, { afterInclusive: 'b' }],
  [{ after: 'b', afterInclusive: false }, { after: 'b' }],
  [{ before: 'b', beforeInclusive: true }, { beforeInclusive: 'b' }],
  [{ before: 'b', beforeInclusive: false }, { before: 'b' }],
  [
    { before: 'd', beforeInclusive: true, after: 'b', afterInclusive: true },
    { beforeInclusive: 'd', afterInclusive: 'b' },
  ],
  [{ afterInclusive: 'b' }, { afterInclusive: 'b' }],
  [
    { after: 'a', afterInclusive: 'b' },
    { after: 'a', afterInclusive: 'b' },
  ],
  [{ afterInclusive: true, beforeInclusive: true }, {}],
])('reads %j as %j', (sent, bounds) => {
  expect(readBounds({ kind: 'collection-watch', key: ['a'], ...sent })).toEqual(bounds);
});
