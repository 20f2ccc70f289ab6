import type { Params } from './rules.ts';

/** The parameters of a path that fits, or `null`. */
export type MatchPath = (path: readonly string[]) => Params | null;

/** Reads a pattern such as `teams/{teamId}`; a segment in braces fits any one segment. */
export function parsePathPattern(pattern: string): MatchPath {
  const segments = pattern.split('/').map((segment) => {
    const name = /^\{(?<name>\w+)\}$/.exec(segment)?.groups?.name;
    return { fixed: name === undefined ? segment : null, name: name ?? '' };
  });
  return (path) => {
    if (path.length !== segments.length) return null;
    if (!segments.every(({ fixed }, index) => fixed === null || fixed === path[index])) return null;
    const params: Record<string, string> = {};
    segments.forEach(({ fixed, name }, index) => {
      if (fixed === null) params[name] = path[index] ?? '';
    });
    return params;
  };
}
