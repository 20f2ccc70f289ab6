import type { DocumentGetCommand } from '../../contract/commands.ts';
import { judgePlace, judgeRead } from '../access/judgeRead.ts';
import type { RequestContext } from '../access/visitor.ts';
import type { HandlerServices } from './handlerServices.ts';
import { fail, succeed, type Outcome } from '../outcome.ts';

/** Reads one document. */
export async function runDocumentGet(
  { path }: DocumentGetCommand,
  { visitor }: RequestContext,
  { access, store }: HandlerServices,
): Promise<Outcome> {
  const closed = judgePlace({ access, visitor, key: path });
  if (closed !== null) return closed;
  const document = await store.get(path);
  const failure = await judgeRead({ access, visitor, key: path, document, view: store });
  if (failure !== null) return failure;
  return document === null ? fail('DocumentNotFoundError', { key: path }) : succeed(document);
}
