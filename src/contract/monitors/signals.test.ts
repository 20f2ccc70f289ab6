import { constants } from 'node:os';
import { expect, it } from '@jest/globals';
import { exitStatusWords, statusOfSignal } from './signals.ts';

it.each([
  ['TERM', 143, '143 (SIGTERM)'],
  ['SIGKILL', 137, '137 (SIGKILL)'],
  ['SEGV', 139, '139 (SIGSEGV)'],
])('has the exit status of %s in a shell', (name, status, words) => {
  expect(statusOfSignal(name)).toBe(status);
  expect(exitStatusWords(status)).toBe(words);
  expect(status - 128).toBe(constants.signals[`SIG${name.replace('SIG', '')}` as NodeJS.Signals]);
});

it.each(['', 'SIG', 'term', 'SIGSIGTERM', 'EXIT'])('knows no signal %j', (name) => {
  expect(statusOfSignal(name)).toBeUndefined();
});

it.each([0, 3, 128, 255])('leaves %i as a number', (status) => {
  expect(exitStatusWords(status)).toBe(String(status));
});
