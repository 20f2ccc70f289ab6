import type { DocumentGetCommand, DocumentGetManyCommand, DocumentListCommand } from '../../contract/commands.ts';
import type { Document, DocumentKey, DocumentListEntry } from '../../contract/documents.ts';
import { MAX_LIST_ENTRIES } from '../../contract/limits.ts';
import { authorizeList, authorizePlace, authorizeRead, concealerOf } from '../access/authorize.ts';
import type { RequestContext } from '../access/visitor.ts';
import { type DocumentStore, InvalidCursorError } from '../documents/documentStore.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { HandlerServices } from './handlerServices.ts';

/** Reads one document. */
export async function runDocumentGet(
  command: DocumentGetCommand,
  context: RequestContext,
  services: HandlerServices,
): Promise<Outcome> {
  const [outcome] = await runDocumentGets([command], context, services);
  if (outcome === undefined) throw new Error('A read has no outcome.');
  return outcome;
}

/**
 * Reads several documents independently. One call to the store costs a fraction of what a separate call for each
 * document would.
 */
export async function runDocumentGets(
  commands: readonly DocumentGetCommand[],
  { visitor }: RequestContext,
  { access, store }: HandlerServices,
): Promise<Outcome[]> {
  const closed = commands.map(({ path: key }) => authorizePlace({ access, visitor, key }));
  const documents = await store.getMany(commands.flatMap(({ path }, index) => (closed[index] === null ? [path] : [])));
  let next = 0;
  const outcomes: Outcome[] = [];
  const pending: Promise<void>[] = [];
  try {
    for (const [index, { path: key }] of commands.entries()) {
      const refusal = closed[index] ?? null;
      const document = refusal === null ? (documents[next++] ?? null) : null;
      const found = document === null ? fail('DocumentNotFoundError', { key }) : succeed(document);
      const authorized = refusal ?? authorizeRead({ access, visitor, key, document, view: store });
      if (authorized instanceof Promise)
        pending.push(authorized.then((failure) => void (outcomes[index] = failure ?? found)));
      else outcomes[index] = authorized ?? found;
    }
  } catch (error) {
    // A rule threw. The other promises need handlers, because unhandled rejections would end the process.
    await Promise.allSettled(pending);
    throw error;
  }
  await Promise.all(pending);
  return Promise.all(
    outcomes.map(async (outcome) =>
      outcome.kind === 'result'
        ? succeed(await shownDocument(outcome.value as Document, { access, visitor, store }))
        : outcome,
    ),
  );
}

/** Returns a document as this visitor gets it. */
async function shownDocument(
  document: Document,
  { access, visitor, store }: Pick<RequestContext, 'visitor'> & Pick<HandlerServices, 'access' | 'store'>,
): Promise<Document> {
  const conceal = await concealerOf({ access, visitor, key: document.key, view: store });
  return conceal === null ? document : { ...document, data: conceal(document.data) };
}

/** The number of documents read at a time. Together with the size of one response, this limits memory use. */
const STEP_PATHS = 50;

interface Found {
  document: Document;
  bytes: number;
}

/**
 * Reads several documents in the requested order. Missing and concealed ones are left out; one refusal fails the whole
 * command.
 */
export async function runDocumentGetMany(
  { paths }: DocumentGetManyCommand,
  { visitor }: RequestContext,
  { access, store, responseBytes }: HandlerServices,
): Promise<Outcome> {
  const keys = new Map(paths.map((key) => [nameOf(key), key]));
  for (const key of keys.values()) {
    const closed = authorizePlace({ access, visitor, key });
    if (closed !== null) return closed;
  }
  const tooLarge = fail('PayloadTooLargeError', { maxResponseBytes: responseBytes });
  const found = new Map<string, Found>();
  let bytesRead = 0;
  const asked = [...keys.values()];
  for (let start = 0; start < asked.length; start += STEP_PATHS) {
    const step = asked.slice(start, start + STEP_PATHS);
    const stored = await store.getMany(step);
    for (const [index, key] of step.entries()) {
      const read = stored[index] ?? null;
      const failure = await authorizeRead({ access, visitor, key, document: read, view: store });
      if (failure !== null && failure.name !== 'DocumentNotFoundError') return failure;
      if (failure !== null || read === null) continue;
      const document = await shownDocument(read, { access, visitor, store });
      const bytes = Buffer.byteLength(JSON.stringify(document));
      found.set(nameOf(key), { document, bytes });
      bytesRead += bytes;
    }
    if (bytesRead > responseBytes) return tooLarge;
  }
  const answered = paths.flatMap((key) => found.get(nameOf(key)) ?? []);
  const bytesReturned = answered.reduce((sum, { bytes }) => sum + bytes, 0);
  return bytesReturned > responseBytes ? tooLarge : succeed(answered.map(({ document }) => document));
}

const nameOf = (key: DocumentKey): string => JSON.stringify(key);

/** The number of entries read at a time. Together with the size of one response, this limits memory use. */
const STEP_ENTRIES = 50;
/** Bytes reserved for the text around the entries. */
const ENVELOPE_BYTES = 1_024;

/**
 * Lists the direct children of a prefix, page by page. A page that would be too large ends early; clients continue from
 * the cursor of its last entry.
 */
export async function runDocumentList(
  { prefix, cursor, limit = MAX_LIST_ENTRIES }: DocumentListCommand,
  { visitor }: RequestContext,
  { access, store, responseBytes }: HandlerServices,
): Promise<Outcome> {
  const failure = await authorizeList({ access, visitor, key: prefix, view: store });
  if (failure !== null) return failure;
  try {
    const page = await readPage(store, { prefix, cursor, limit, maxBytes: responseBytes - ENVELOPE_BYTES });
    const [first] = page;
    const conceal = first ? await concealerOf({ access, visitor, key: first.document.key, view: store }) : null;
    if (conceal === null) return succeed(page);
    return succeed(
      page.map(({ document, ...entry }) => ({ ...entry, document: { ...document, data: conceal(document.data) } })),
    );
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
