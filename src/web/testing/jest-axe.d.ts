declare module 'jest-axe' {
  import type { AxeResults } from 'axe-core';
  import type { MatcherFunction } from 'expect';

  export function axe(html: Element | string): Promise<AxeResults>;
  export const toHaveNoViolations: { toHaveNoViolations: MatcherFunction };
}

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>> {
    toHaveNoViolations(): R;
  }
}
