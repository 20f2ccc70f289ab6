/** A file that a document links to, and the tests in it that the document mentions. */
export interface Citation {
  /** The path, relative to the document. */
  path: string;
  titles: string[];
}

const LINK = /\[[^\]]+\]\((?<path>[^)#]+)(?:#[^)]*)?\)/g;
const TITLE = /“(?<title>[^”]+)”/g;

/** Reads every link in a document, with the titles in “curly quotes” between it and the next link. */
export function readCitations(markdown: string): Citation[] {
  const links = [...markdown.matchAll(LINK)];
  return links.map((link, index) => {
    const rest = markdown.slice(link.index + link[0].length, links[index + 1]?.index);
    const [sameLine = ''] = rest.split('\n');
    return {
      path: link.groups?.path ?? '',
      titles: [...sameLine.matchAll(TITLE)].map(({ groups }) => groups?.title ?? ''),
    };
  });
}

/** Reads the rows of all tables in a document, except the headers. Each row is a list of its cells' text. */
export function readRows(markdown: string): string[][] {
  const lines = markdown.split('\n');
  return lines
    .filter((line, index) => isRow(line) && !isRule(line) && !isRule(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const isRow = (line: string) => line.startsWith('|');
const isRule = (line: string) => /^\|[\s|:-]+\|$/.test(line);

/** Returns whether a test file's source has a test or a group with this title, including placeholders. */
export function hasTitle(source: string, title: string): boolean {
  return source.replaceAll("\\'", "'").includes(title);
}
