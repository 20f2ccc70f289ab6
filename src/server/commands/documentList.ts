import type { DocumentListCommand } from '../../contract/commands.ts';
import { MAX_LIST_ENTRIES } from '../../contract/limits.ts';
import { judgeList } from '../access/judgeRead.ts';
import type { RequestContext } from '../access/visitor.ts';
import { InvalidCursorError } from '../documents/documentStore.ts';
import type { HandlerServices } from './handlerServices.ts';
import { fail, succeed, type Outcome } from './outcome.ts';

/** Lists the direct children of a prefix, a page at a time. */
export async function documentList(
  { prefix, cursor, limit = MAX_LIST_ENTRIES }: DocumentListCommand,
  { visitor }: RequestContext,
  { access, store }: HandlerServices,
): Promise<Outcome> {
  const failure = await judgeList({ access, visitor, key: prefix, view: store });
  if (failure !== null) return failure;
  try {
    return succeed(await store.list(prefix, { limit, ...(cursor !== undefined && { cursor }) }));
  } catch (error) {
    if (!(error instanceof InvalidCursorError)) throw error;
    return fail('InvalidCommandError', { path: 'cursor', message: 'must be a cursor of this list' });
  }
}
