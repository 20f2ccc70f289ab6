import { describe, expect, it } from '@jest/globals';
import { createStyleCheck } from './builtStyles.ts';
import { DECLARED, DECLARED_FOR_TV } from './declaredBrowsers.ts';

describe('the check on styles', () => {
  it.each([
    ['a { color: light-dark(red, blue); }', 'types color light-dark'],
    ['a { grid-template-columns: subgrid; }', 'properties grid-template-columns subgrid'],
    ['a { anchor-name: --one; }', 'anchor-name'],
    ['@starting-style { a { opacity: 0; } }', 'starting-style'],
  ])('finds what the declared browsers lack in %s', (rule, name) => {
    expect(createStyleCheck(DECLARED)(rule)).toEqual([name]);
  });

  it.each([
    ['a:has(b) { top: 0; }', 'has'],
    ['a { min-height: 100dvh; }', 'types length viewport_percentage_units_dynamic'],
    ['a { color: color-mix(in srgb, red, blue); }', 'types color color-mix'],
    ['@container (min-width: 9px) { a { top: 0; } }', 'container'],
  ])('finds in TV mode alone what only its browsers lack in %s', (rule, name) => {
    expect(createStyleCheck(DECLARED)(rule)).toEqual([]);
    expect(createStyleCheck(DECLARED_FOR_TV)(rule)).toEqual([name]);
  });
});
