import type { Params } from './rules.ts';

export interface PathPattern {
  length: number;
  /** The parameters, or `null` when the path does not fit. */
  match(path: readonly string[]): Params | null;
}

/** Reads a pattern such as `teams/{teamId}`; a segment in braces fits any one segment. */
export function parsePathPattern(pattern: string): PathPattern {
  const segments = pattern.split('/').map((segment) => {
    const name = /^\{(?<name>\w+)\}$/.exec(segment)?.groups?.name;
    return name === undefined ? { fixed: segment } : { name };
  });
  return {
    length: segments.length,
    match(path) {
      if (path.length !== segments.length) return null;
      const params: Record<string, string> = {};
      for (const [index, segment] of segments.entries()) {
        const value = path[index] ?? '';
        if (segment.name !== undefined) params[segment.name] = value;
        else if (segment.fixed !== value) return null;
      }
      return params;
    },
  };
}
