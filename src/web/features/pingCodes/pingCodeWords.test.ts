import { expect, it } from '@jest/globals';
import type { OldPingCode, PingCodeUse } from '../../../contract/monitors/pingCodes.ts';
import { endOfCode, usesWords } from './pingCodeWords.ts';

const lastUse = (name: string, lastUsedDay: string): PingCodeUse => ({ monitorId: name, name, slug: '', lastUsedDay });
const codeOf = (usedBy: number, uses: PingCodeUse[]): OldPingCode => ({ code: 'x', endsAt: 0, usedBy, uses });

it.each([
  [codeOf(0, []), 'No job has used it since it was replaced.'],
  [codeOf(1, [lastUse('Backup', '2026-11-22')]), '1 job still uses it: Backup (last today).'],
  [
    codeOf(1_002, [lastUse('Backup', '2026-11-21'), lastUse('Dump', '2026-11-03')]),
    '1,002 jobs still use it: Backup (last yesterday), Dump (last 3 Nov 2026), 1,000 more.',
  ],
])('lists the jobs that still use a code: %j', (code, words) => {
  expect(usesWords(code, '2026-11-22')).toBe(words);
});

it('shows the end of a code', () => {
  expect(endOfCode('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe('…28950e');
});
