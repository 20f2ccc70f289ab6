import type { DocumentGetManyCommand } from '../../contract/commands.ts';
import type { Document } from '../../contract/documents.ts';
import { judgePlace, judgeRead } from '../access/judgeRead.ts';
import type { RequestContext } from '../access/visitor.ts';
import type { HandlerServices } from './handlerServices.ts';
import { succeed, type Outcome } from './outcome.ts';

/** Reads several documents in the order asked; missing and concealed ones are left out, one refusal refuses all. */
export async function documentGetMany(
  { paths }: DocumentGetManyCommand,
  { visitor }: RequestContext,
  { access, store }: HandlerServices,
): Promise<Outcome> {
  for (const key of paths) {
    const closed = judgePlace({ access, visitor, key });
    if (closed !== null) return closed;
  }
  const stored = await store.getMany(paths);
  const found: Document[] = [];
  for (const [index, key] of paths.entries()) {
    const document = stored[index] ?? null;
    const failure = await judgeRead({ access, visitor, key, document, view: store });
    if (failure !== null && failure.name !== 'DocumentNotFoundError') return failure;
    if (failure === null && document !== null) found.push(document);
  }
  return succeed(found);
}
