import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DECLARED } from './declaredBrowsers.ts';
import { removeParts } from './removeParts.ts';
import { youngerThan } from './younger.ts';

const page = globalThis as { Response?: unknown };
const original = page.Response;

beforeEach(() => {
  page.Response = class {
    static json() {}
    json() {}
    bytes() {}
  };
});

afterEach(() => {
  page.Response = original;
});

it('a younger static method is removed without the older method of instances that has its name', () => {
  removeParts(youngerThan(DECLARED).filter(([owner]) => owner === 'Response'));
  const { Response } = page as { Response: { prototype: object } };
  expect(Response).not.toHaveProperty('json');
  expect(Object.getOwnPropertyNames(Response.prototype)).toEqual(['constructor', 'json']);
});
