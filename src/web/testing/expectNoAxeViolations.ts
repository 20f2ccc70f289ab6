import { expect } from '@jest/globals';
import { axe, toHaveNoViolations } from 'jest-axe';

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>> {
    toHaveNoViolations(): R;
  }
}

expect.extend(toHaveNoViolations);

/** Fails with axe's own explanation when it finds an accessibility problem. */
export async function expectNoAxeViolations(container: Element): Promise<void> {
  expect(await axe(container)).toHaveNoViolations();
}
