import type { Keywords } from '../../../contract/monitors/pingFilter.ts';

const OTHERWISE_WORDS: Record<Keywords['otherwise'], string> = {
  ignore: 'else ignored',
  failure: 'else a failure',
  url: 'else as the URL says',
};

/** Keywords in one line: "failure by ERROR, fatal; success by OK; else ignored". */
export function keywordsWords({ failure, success, start, otherwise }: Keywords): string {
  const parts = Object.entries({ failure, success, start })
    .filter(([, words]) => words.length > 0)
    .map(([kind, words]) => `${kind} by ${words.join(', ')}`);
  return [...parts, OTHERWISE_WORDS[otherwise]].join('; ');
}

/** Where a monitor's job reports to: the address is the monitor's own for good, whatever it is called. */
export const pingUrl = (uuid: string): string => `${window.location.origin}/ping/${uuid}`;
