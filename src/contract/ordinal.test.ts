import { expect, it } from '@jest/globals';
import { ordinal } from './ordinal.ts';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [21, '21st'],
  [112, '112th'],
  [1_002, '1,002nd'],
])('writes %d as %s', (number, words) => {
  expect(ordinal(number)).toBe(words);
});
