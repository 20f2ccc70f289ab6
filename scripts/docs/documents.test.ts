import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../process/runNode.ts';
import { readCitations } from './citations.ts';

const inDocs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...inDocs.filter((file) => file.endsWith('.md')).map((file) => path.join('docs', file)),
];
const linksOf = (document: string) =>
  readCitations(readFileSync(path.join(root, document), 'utf8'))
    .map((citation) => citation.path)
    .filter((link) => !/^[a-z]+:/.test(link));

describe('the documents', () => {
  it.each(documents)('%s links to files that exist', (document) => {
    const missing = linksOf(document).filter((link) => !existsSync(path.join(root, path.dirname(document), link)));
    expect(missing).toEqual([]);
  });

  it('list every decision', () => {
    const decisions = readdirSync(path.join(root, 'docs/adr')).filter((file) => /^\d/.test(file));
    expect(linksOf('docs/adr/README.md').toSorted()).toEqual(decisions.toSorted());
  });
});
