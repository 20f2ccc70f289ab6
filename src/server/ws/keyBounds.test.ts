import { expect, it } from '@jest/globals';
import { isWithinBounds } from './keyBounds.ts';

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
  // UTF-16 order would put the pair before U+FFFD.
  ['😀', { after: '\ufffd' }, true],
  ['\ufffd', { before: '😀' }, true],
])('%j within %j: %j', (segment, bounds, expected) => {
  expect(isWithinBounds(segment, bounds)).toBe(expected);
});
