import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { hasTitle, readCitations, readRows } from './citations.ts';

/** The document's links are relative to its folder. */
const folder = path.join(__dirname, '..');
const document = readFileSync(path.join(folder, 'specification-coverage.md'), 'utf8');
const citations = readCitations(document);

describe('the specification’s coverage', () => {
  it('links to files that exist', () => {
    const missing = citations.map((citation) => citation.path).filter((file) => !existsSync(path.join(folder, file)));
    expect(missing).toEqual([]);
  });

  it('mentions tests that exist', () => {
    const missing = citations.flatMap((citation) => {
      if (citation.titles.length === 0) return [];
      const source = readFileSync(path.join(folder, citation.path), 'utf8');
      return citation.titles.filter((title) => !hasTitle(source, title)).map((title) => `${citation.path}: ${title}`);
    });
    expect(missing).toEqual([]);
  });

  it('names the implementation and a test in every row', () => {
    const rows = readRows(document);
    expect(rows.length).toBeGreaterThanOrEqual(150);
    const incomplete = rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''));
    expect(incomplete).toEqual([]);
  });
});
