import type { DocumentGetManyCommand } from '../../contract/commands.ts';
import type { Document, DocumentKey } from '../../contract/documents.ts';
import { judgePlace, judgeRead } from '../access/judgeRead.ts';
import type { RequestContext } from '../access/visitor.ts';
import type { HandlerServices } from './handlerServices.ts';
import { fail, succeed, type Outcome } from '../outcome.ts';

/** Documents read at a time. Memory holds at most one response's bytes and these. */
const STEP_PATHS = 50;

interface Found {
  document: Document;
  bytes: number;
}

/** Reads several documents in the order asked; missing and concealed ones are left out, one refusal refuses all. */
export async function runDocumentGetMany(
  { paths }: DocumentGetManyCommand,
  { visitor }: RequestContext,
  { access, store, answerBytes }: HandlerServices,
): Promise<Outcome> {
  const keys = new Map(paths.map((key) => [nameOf(key), key]));
  for (const key of keys.values()) {
    const closed = judgePlace({ access, visitor, key });
    if (closed !== null) return closed;
  }
  const tooLarge = fail('PayloadTooLargeError', { maxAnswerBytes: answerBytes });
  const found = new Map<string, Found>();
  let bytesRead = 0;
  const asked = [...keys.values()];
  for (let start = 0; start < asked.length; start += STEP_PATHS) {
    const step = asked.slice(start, start + STEP_PATHS);
    const stored = await store.getMany(step);
    for (const [index, key] of step.entries()) {
      const document = stored[index] ?? null;
      const failure = await judgeRead({ access, visitor, key, document, view: store });
      if (failure !== null && failure.name !== 'DocumentNotFoundError') return failure;
      if (failure !== null || document === null) continue;
      const bytes = Buffer.byteLength(JSON.stringify(document));
      found.set(nameOf(key), { document, bytes });
      bytesRead += bytes;
    }
    if (bytesRead > answerBytes) return tooLarge;
  }
  const answered = paths.flatMap((key) => found.get(nameOf(key)) ?? []);
  const bytesAnswered = answered.reduce((sum, { bytes }) => sum + bytes, 0);
  return bytesAnswered > answerBytes ? tooLarge : succeed(answered.map(({ document }) => document));
}

const nameOf = (key: DocumentKey): string => JSON.stringify(key);
