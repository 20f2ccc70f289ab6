import type { Violation } from './checkImports.ts';

export interface Import {
  from: string;
  to: string;
}

const ADVICE =
  'These folders import each other: move what both need below them, or pass it in where they are wired together.';

/** Returns a violation for each import that is part of a cycle between the immediate folders and files of an area. */
export function roomCircles(area: string, imports: readonly Import[]): Violation[] {
  const needs = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const [from, to] = [roomOf(area, one.from), roomOf(area, one.to)];
    if (from === null || to === null || from === to) continue;
    const needed = needs.get(from) ?? new Map<string, Import>();
    needs.set(from, needed);
    if (!needed.has(to)) needed.set(to, one);
  }
  return [...needs].flatMap(([room, needed]) =>
    [...needed].flatMap(([other, { from, to }]) =>
      reaches(needs, other, room) ? [{ rule: 'no-circles-between-rooms', from, to, advice: ADVICE }] : [],
    ),
  );
}

function roomOf(area: string, file: string): string | null {
  return file.startsWith(`${area}/`) ? (file.slice(area.length + 1).split('/', 1)[0] ?? null) : null;
}

function reaches(needs: ReadonlyMap<string, ReadonlyMap<string, Import>>, start: string, goal: string): boolean {
  const seen = new Set([start]);
  for (const room of seen) {
    if (room === goal) return true;
    for (const next of needs.get(room)?.keys() ?? []) seen.add(next);
  }
  return false;
}
