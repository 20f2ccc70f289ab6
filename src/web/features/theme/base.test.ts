import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { sheet } from './variables.css.ts';

it('prints in light colors, even from the dark theme', () => {
  expect(sheet.match(/\.dark\{/g)).toHaveLength(1);
  expect(sheet).toContain('@media not print{.dark{');
});

it('uses only variables that the theme defines', () => {
  const base = readFileSync('src/web/features/theme/base.css', 'utf8');
  const names = Array.from(base.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(sheet).toContain(`${name}:`);
});
