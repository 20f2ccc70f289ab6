import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../process/runNode.ts';
import { createScriptCheck } from './builtCode.ts';
import { browserWords, DECLARED, DECLARED_FOR_TV } from './declaredBrowsers.ts';

describe('the check on built code', () => {
  const check = createScriptCheck(DECLARED);
  const checkForTv = createScriptCheck(DECLARED_FOR_TV);

  it.each([
    ['URL.canParse(text)', 'URL.canParse'],
    ['URL.parse(text)', 'URL.parse'],
    ['Object.groupBy(items, keyOf)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['AbortSignal.any([one, other])', 'AbortSignal.any'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['scheduler.postTask(run)', 'scheduler'],
    ['one.isSubsetOf(other)', '.isSubsetOf'],
    ['one.symmetricDifference(other)', '.symmetricDifference'],
  ])('finds what the declared browsers lack in %s', (script, name) => {
    expect(check(script)).toContain(name);
  });

  it.each(['/[\\p{L}--[a-z]]/v', 'using file = open()', 'import text from "./text" with { type: "text" }'])(
    'finds younger syntax in %s',
    (script) => {
      expect(check(script)).toEqual([expect.stringContaining('SyntaxError')]);
    },
  );

  it.each(['items.toSorted()', 'items.findLast(isWanted)', 'structuredClone(items)', 'AbortSignal.timeout(5)'])(
    'finds in TV mode alone what only its browsers lack in %s',
    (script) => {
      expect(check(script)).toEqual([]);
      expect(checkForTv(script)).toHaveLength(1);
    },
  );

  it('finds nothing in code for older browsers', () => {
    expect(checkForTv('class Box { #size = items.map(one).includes(1); static { Object.hasOwn(Box, "x"); } }')).toEqual(
      [],
    );
  });
});

it('the README lists the declared browsers', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
  expect(readme).toContain(browserWords(DECLARED));
  expect(readme).toContain(browserWords(DECLARED_FOR_TV));
});
