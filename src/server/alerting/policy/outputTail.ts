import { stripVTControlCharacters } from 'node:util';
import type { OutputTail } from '../../notifiers/alertMessage.ts';

const MOST_LINES = 10;
const LONGEST_LINE = 300;
/** A body with at least this share of non-text characters counts as binary. */
const BINARY_SHARE = 0.1;

/** All control and format characters except tab and line feed: they are invisible, or can reverse the text. */
const UNSEEN = /[^\P{C}\t\n]/gu;

/** Returns the last lines of a ping's body without anything that isn't text; null for none, or for binary. */
export function outputTailOf(body: Uint8Array, isBodyCut: boolean, mostLines = MOST_LINES): OutputTail | null {
  const decoded = new TextDecoder('utf-8').decode(body, { stream: isBodyCut });
  // Colors, cursor moves and window titles are for a terminal.
  const text = stripVTControlCharacters(decoded).replaceAll('\r\n', '\n');
  if (isBinary(text)) return null;
  const lines = text
    .split('\n')
    .map(lastWritten)
    .map((line) => line.replaceAll(UNSEEN, '').trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const tail = lines.slice(-mostLines).map(shortened);
  return tail.length === 0 ? null : { lines: tail, isCut: isBodyCut };
}

/** A progress bar overwrites its line, so only its last text counts. */
function lastWritten(line: string): string {
  return line.replace(/\r+$/, '').split('\r').at(-1) ?? '';
}

function shortened(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function isBinary(text: string): boolean {
  const odd = text.match(/\uFFFD|[^\P{Cc}\t\n\r]/gu)?.length ?? 0;
  return odd > text.length * BINARY_SHARE;
}
