import { type IsolatedTask, isolatedTask } from '../../isolation/isolatedTask.ts';
import type { ConfigDocument } from './configDocument.ts';
import { type DocumentLines, type DocumentProblem, readDocument } from './readDocument.ts';
import { validateDocument } from './validateDocument.ts';

/** A document that matches its schema, or what's wrong with it. */
export type ReadConfiguration =
  { config: ConfigDocument; lines: DocumentLines } | { problems: readonly DocumentProblem[] };

/** Reads and validates a document, given in Base64. A large one takes about half a second. */
export const READ_CONFIGURATION: IsolatedTask<string, ReadConfiguration> = isolatedTask('read configuration', 5_000);

/** The work of `READ_CONFIGURATION`. */
export function readConfiguration(base64: string): ReadConfiguration {
  const read = readDocument(Buffer.from(base64, 'base64'));
  if ('problem' in read) return { problems: [read.problem] };
  const validated = validateDocument(read.document);
  return 'problems' in validated ? validated : { ...validated, lines: read.document.lines };
}
