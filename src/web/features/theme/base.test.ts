import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { sheet } from './variables.css.ts';

it('uses only variables that the theme defines', () => {
  const base = readFileSync('src/web/features/theme/base.css', 'utf8');
  const names = Array.from(base.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(sheet).toContain(`${name}:`);
});
