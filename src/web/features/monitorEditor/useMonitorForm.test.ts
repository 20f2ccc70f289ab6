import { describe, expect, it } from '@jest/globals';
import { monitorFieldErrors } from './useMonitorForm.ts';

const refused = (name: string, detail?: unknown) => ({
  kind: 'command' as const,
  envelope: { kind: 'error' as const, name, ...(detail !== undefined && { detail }) },
});
const invalid = (path: string, message = 'must be shorter') => refused('InvalidInputError', { path, message });

describe('the platform’s error about a field', () => {
  it.each([
    ['settings/name', 'name'],
    ['settings/slug', 'slug'],
    ['settings/tags/3', 'tags'],
    ['settings/schedule/periodSeconds', 'period'],
    ['settings/schedule/expression', 'expression'],
    ['schedule/timezone', 'timezone'],
    ['settings/graceSeconds', 'grace'],
    ['settings/longestRunSeconds', 'longestRun'],
    ['settings/keywords', 'failureWords'],
    ['settings/keywords/success/2', 'successWords'],
  ])('at %s is shown under %s, as a sentence', (path, field) => {
    expect(monitorFieldErrors(invalid(path))).toEqual({ [field]: 'Must be shorter.' });
  });

  it.each([
    invalid('teamId'),
    invalid(''),
    invalid('constructor'),
    refused('InvalidInputError'),
    refused('ForbiddenError', { path: 'settings/name', message: 'no' }),
    { kind: 'transport' as const, message: 'offline' },
    { name: 'TypeError' },
  ])('is undefined for %j', (error) => {
    expect(monitorFieldErrors(error)).toBeUndefined();
  });
});
