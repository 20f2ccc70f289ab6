import type { DocumentListCommand } from '../../contract/commands.ts';
import type { DocumentKey, DocumentListEntry } from '../../contract/documents.ts';
import { MAX_LIST_ENTRIES } from '../../contract/limits.ts';
import { judgeList } from '../access/judgeRead.ts';
import type { RequestContext } from '../access/visitor.ts';
import { InvalidCursorError, type DocumentStore } from '../documents/documentStore.ts';
import type { HandlerServices } from './handlerServices.ts';
import { fail, succeed, type Outcome } from '../outcome.ts';

/** Entries read at a time. Memory holds at most one response's bytes and these. */
const STEP_ENTRIES = 50;
/** The text around the entries. */
const ENVELOPE_BYTES = 1_024;

/** Lists the direct children of a prefix, a page at a time. A page that would be too large ends early: each entry has its cursor. */
export async function runDocumentList(
  { prefix, cursor, limit = MAX_LIST_ENTRIES }: DocumentListCommand,
  { visitor }: RequestContext,
  { access, store, answerBytes }: HandlerServices,
): Promise<Outcome> {
  const failure = await judgeList({ access, visitor, key: prefix, view: store });
  if (failure !== null) return failure;
  try {
    return succeed(await readPage(store, { prefix, cursor, limit, maxBytes: answerBytes - ENVELOPE_BYTES }));
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
    return fail('InvalidCommandError', { path: 'cursor', message: 'must be a cursor of this list' });
  }
}

interface Page {
  prefix: DocumentKey;
  cursor: string | undefined;
  limit: number;
  maxBytes: number;
}

async function readPage(store: DocumentStore, { prefix, cursor, limit, maxBytes }: Page): Promise<DocumentListEntry[]> {
  const entries: DocumentListEntry[] = [];
  let bytes = 0;
  for (let after = cursor; entries.length < limit; after = entries.at(-1)?.cursor) {
    const step = Math.min(STEP_ENTRIES, limit - entries.length);
    const found = await store.list(prefix, { limit: step, ...(after !== undefined && { cursor: after }) });
    for (const entry of found) {
      bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
      if (bytes > maxBytes && entries.length > 0) return entries;
      entries.push(entry);
    }
    if (found.length < step) break;
  }
  return entries;
}
