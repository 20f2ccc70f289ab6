import { isInAll, ofCss, type Browsers } from './younger.ts';

/** Values that a browser drops with their whole declaration if it doesn't know them, and their place in MDN's data. */
const VALUES: readonly [RegExp, string[]][] = [
  [/\bcolor-mix\(/, ['types', 'color', 'color-mix']],
  [/\boklch\(/, ['types', 'color', 'oklch']],
  [/\boklab\(/, ['types', 'color', 'oklab']],
  [/\blight-dark\(/, ['types', 'color', 'light-dark']],
  [/\(from /, ['types', 'color', 'rgb', 'relative_syntax']],
  [/\d[sld]v(?:h|w|b|i|min|max)\b/, ['types', 'length', 'viewport_percentage_units_dynamic']],
  [/\dcq(?:h|w|b|i|min|max)\b/, ['types', 'length', 'container_query_length_units']],
  [/: subgrid\b/, ['properties', 'grid-template-columns', 'subgrid']],
];

/** Properties that are for a single browser, or without which everything can still be seen and used. */
const DISPENSABLE = [
  'font-language-override',
  'font-size-adjust',
  'forced-color-adjust',
  'mask-image',
  'print-color-adjust',
  'scrollbar-width',
  'text-size-adjust',
  'user-select',
];

/** Returns a function that lists what rules use and some of these browsers lack. */
export function createStyleCheck(browsers: Browsers): (rules: string) => string[] {
  const isYounger = (...path: string[]) => {
    const statement = ofCss(...path);
    return statement !== undefined && !isInAll(statement, browsers);
  };
  const names = (rules: string, pattern: RegExp) => [...rules.matchAll(pattern)].map(([, name = '']) => name);
  return (rules) => [
    ...new Set([
      ...names(rules, /[{;]\s*([a-z][a-z-]*):/g).filter(
        (name) => !DISPENSABLE.includes(name) && isYounger('properties', name),
      ),
      ...names(rules, /:([a-z][a-z-]*)/g).filter((name) => isYounger('selectors', name)),
      ...names(rules, /@([a-z][a-z-]*)/g).filter((name) => isYounger('at-rules', name)),
      ...VALUES.filter(([pattern, path]) => pattern.test(rules) && isYounger(...path)).map(([, path]) =>
        path.join(' '),
      ),
    ]),
  ];
}
