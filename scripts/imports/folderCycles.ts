export interface Violation {
  rule: string;
  from: string;
  to: string;
  /** Advice on what to do instead. */
  advice: string;
}

export interface Import {
  from: string;
  to: string;
}

const ADVICE =
  'These folders import each other: move what both need below them, or pass it in where they are wired together.';

/** Returns a violation for each import that is part of a cycle between the folders and files directly in an area. */
export function folderCycles(area: string, imports: readonly Import[]): Violation[] {
  const needs = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [folderOf(area, one.from), folderOf(area, one.to)];
    if (from === null || to === null || from === to) continue;
    const needed = needs.get(from) ?? new Map<string, Import>();
    needs.set(from, needed);
    if (!needed.has(to)) needed.set(to, one);
  }
  return [...needs].flatMap(([folder, needed]) =>
    [...needed].flatMap(([other, { from, to }]) =>
      reaches(needs, other, folder) ? [{ rule: 'no-cycles-between-folders', from, to, advice: ADVICE }] : [],
    ),
  );
}

function folderOf(area: string, file: string): string | null {
  return file.startsWith(`${area}/`) ? (file.slice(area.length + 1).split('/', 1)[0] ?? null) : null;
}

function reaches(needs: ReadonlyMap<string, ReadonlyMap<string, Import>>, start: string, goal: string): boolean {
  const seen = new Set([start]);
  for (const folder of seen) {
    if (folder === goal) return true;
    for (const next of needs.get(folder)?.keys() ?? []) seen.add(next);
  }
  return false;
}
