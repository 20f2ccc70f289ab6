import { describe, expect, it } from '@jest/globals';
import { teamName } from './teamsApi.ts';

describe('the name of a team', () => {
  it.each([
    ['Night Watch', 'Night Watch'],
    ['', 'Unnamed team'],
    ['  ', 'Unnamed team'],
  ])('with the display name %j is %j', (display, name) => {
    expect(teamName({ display })).toBe(name);
  });
});
