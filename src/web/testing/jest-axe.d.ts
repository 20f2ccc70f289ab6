declare module 'jest-axe' {
  import type { MatcherFunction } from 'expect';

  export function axe(html: Element | string): Promise<unknown>;
  export const toHaveNoViolations: { toHaveNoViolations: MatcherFunction };
}
