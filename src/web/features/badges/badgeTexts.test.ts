import { describe, expect, it } from '@jest/globals';
import type { BadgeUrls } from '../../../contract/teams/badgeCalls.ts';
import { badgeText } from './badgeTexts.ts';

const urls: BadgeUrls = {
  svg: 'https://h.test/badge/k-2/db.svg',
  svg3: 'https://h.test/badge/k/db.svg',
  json: 'https://h.test/badge/k-2/db.json',
  json3: 'https://h.test/badge/k/db.json',
  shields: 'https://h.test/badge/k-2/db.shields',
  shields3: 'https://h.test/badge/k/db.shields',
};

describe('the text to copy for a badge', () => {
  it.each([
    ['markdown', 'three', `![Status of db](${urls.svg3})`],
    ['markdown', 'two', `![Status of db](${urls.svg})`],
    ['html', 'three', `<img src="${urls.svg3}" alt="Status of db">`],
    ['url', 'two', urls.svg],
    ['json', 'three', urls.json3],
    ['json', 'two', urls.json],
    ['shields', 'three', urls.shields3],
    ['shields', 'two', urls.shields],
  ] as const)('as %s with %s states', (use, states, text) => {
    expect(badgeText(use, { name: 'db', urls, states })).toBe(text);
  });

  it('is safe with any tag name', () => {
    const name = '](x) <b>"&"</b> `a`';
    const badge = { name, urls, states: 'two' as const };
    expect(badgeText('markdown', badge)).toBe(`![Status of \\](x) \\<b\\>"\\&"\\</b\\> \\\`a\\\`](${urls.svg})`);
    expect(badgeText('html', badge)).toBe(
      `<img src="${urls.svg}" alt="Status of ](x) &lt;b&gt;&quot;&amp;&quot;&lt;/b&gt; \`a\`">`,
    );
  });
});
