import { expect, it } from '@jest/globals';
import { runbookOf } from './runbook.ts';

it.each([
  ['', null],
  ['See the runbook.', null],
  ['Runbook: ask Ada', null],
  ['Runbook: javascript:alert(1)', null],
  ['Runbook: https://', null],
  ['Runbook: https://wiki.example/backup', 'https://wiki.example/backup'],
  ['Dumps all tables.\n  runbook:  <https://wiki.example/a?b=c#d>.', 'https://wiki.example/a?b=c#d'],
  ['- **Runbook:** https://wiki.example/x, or call', 'https://wiki.example/x'],
  ['Runbook: [what to do](https://wiki.example/y)', 'https://wiki.example/y'],
])('finds the runbook of the description “%s”: %s', (description, url) => {
  expect(runbookOf({ description })).toBe(url);
});

it('prefers the runbook of the settings', () => {
  const description = 'Runbook: https://wiki.example/old';
  expect(runbookOf({ description, runbookUrl: 'https://wiki.example/new' })).toBe('https://wiki.example/new');
});
