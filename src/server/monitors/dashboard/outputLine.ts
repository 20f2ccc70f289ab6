import { stripVTControlCharacters } from 'node:util';
import { OUTPUT_END_BYTES } from '../dashboardFacts.ts';
import { textEndOf } from '../monitorText.ts';

const MAX_CHARACTERS = 160;
/** Control and format characters, which are invisible or can reverse text. */
const UNSEEN = /[^\P{C}\t\n]/gu;
/** Words that failures are reported with, also as part of a name such as `OperationalError`. */
const FAILURE =
  /error|exception|\b(?:fatal|panic|critical|traceback|failed|failure|fails|denied|refused|timed out|timeout|aborted|killed|cannot|could ?n[o’']t|no such|not found|unreachable)\b/i;
/** Counts of zero, such as "0 errors" or "errors: 0". */
const NO_FAILURE = /\b(?:0|no|without) (?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*0\b/i;

/**
 * Returns the last line of a job's output that reports a failure, or its last line if none does; null for no output or
 * for binary output.
 */
export function outputLine(output: Uint8Array | null): string | null {
  const text = output === null ? null : textEndOf(output, OUTPUT_END_BYTES);
  const lines = stripVTControlCharacters(text ?? '')
    .replaceAll(UNSEEN, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line = lines.findLast(reportsFailure) ?? lines.at(-1);
  return line === undefined ? null : Array.from(line).slice(0, MAX_CHARACTERS).join('');
}

const reportsFailure = (line: string): boolean => FAILURE.test(line) && !NO_FAILURE.test(line);
