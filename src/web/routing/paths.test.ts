import { describe, expect, it } from '@jest/globals';
import { localPath } from './paths.ts';

describe('localPath', () => {
  it.each(['/', '/teams/tid_x', '/teams/a%2Fb?i=1#here', '/?redirect=//evil.example'])('accepts %j', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    '',
    'teams',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/teams/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /teams',
  ])('refuses %j', (path) => {
    expect(localPath(path)).toBeUndefined();
  });
});
