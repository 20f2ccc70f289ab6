import { expect, it } from '@jest/globals';
import { documentCost } from './documentCost.ts';

it.each([
  ['a list of nothing', '- \n'.repeat(48_000), 960],
  ['a flow list', `[${'1,'.repeat(50_000)}]`, 500],
  ['nested lists', '['.repeat(50_000), 500],
  ['comments', '#\n'.repeat(50_000), 1_000],
  ['blank lines', '\n'.repeat(100_000), 1_000],
  ['one long word', 'x'.repeat(1_000_000), 0],
])('the cost of %s depends on its words', (_what, text, units) => {
  expect(Math.floor(documentCost(Buffer.from(text)))).toBe(units);
});
