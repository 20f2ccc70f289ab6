import { describe, expect, it } from '@jest/globals';
import { licenseProblems } from './licenseProblems.ts';

describe('the license check', () => {
  it.each<[license: string | undefined, isAllowed: boolean]>([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['(MIT AND BSD-3-Clause)', true],
    ['(MIT AND GPL-3.0)', false],
    ['AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    [undefined, false],
  ])('checks %s', (license, isAllowed) => {
    const { problems } = licenseProblems({ 'node_modules/a/node_modules/@b/c': { version: '1.2.3', license } });
    const sentence = `@b/c@1.2.3 has the license ${license ?? '(none given)'}.`;
    expect(problems).toEqual(isAllowed ? [] : [sentence]);
  });

  it('checks only packages that are shipped', () => {
    const lock = { '': {}, 'node_modules/a': { license: 'GPL-3.0', dev: true }, 'node_modules/b': { license: 'ISC' } };
    expect(licenseProblems(lock)).toEqual({ checked: 1, problems: [] });
  });
});
