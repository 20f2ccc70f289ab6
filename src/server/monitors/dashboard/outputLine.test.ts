import { expect, it } from '@jest/globals';
import { outputLine } from './outputLine.ts';

it.each([
  ['trivy: scanned 61 of 148 images\nFATAL toomanyrequests: rate limit', 'FATAL toomanyrequests: rate limit'],
  ['ERROR one\n\u001B[31mpg_dump: error: \u001B[0mtable locked\ncleaning up', 'pg_dump: error: table locked'],
  ['starting\nsqlalchemy.exc.OperationalError: gone', 'sqlalchemy.exc.OperationalError: gone'],
  ['copying\nrm: /mnt: Permission denied', 'rm: /mnt: Permission denied'],
  ['0 errors so far\nfailed: 0\npanic: nil map', 'panic: nil map'],
  ['bye\n  exited early \n\n', 'exited early'],
  ['bye\ndone, 0 errors', 'done, 0 errors'],
  ['x'.repeat(9_000) + '\nERROR at the end', 'ERROR at the end'],
  ['', null],
  ['\u0000\u0001', null],
])('summarizes %j as %j', (text, line) => {
  expect(outputLine(Buffer.from(text))).toBe(line);
});

it('shortens a long line, and returns null for no output', () => {
  expect(outputLine(Buffer.from(`ok\nerror ${'x'.repeat(300)}`))).toHaveLength(160);
  expect(outputLine(null)).toBeNull();
});
