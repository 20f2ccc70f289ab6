import type { AtomicOp, DocumentKey } from '../../contract/documents.ts';
import { fail, type Failure } from '../outcome.ts';
import type { Access } from './createAccess.ts';
import type { DocumentView } from './documentView.ts';
import type { Visitor } from './visitor.ts';

/** One op with the data before and after it; `after` is `null` for a deletion. */
export interface AuthorizedWrite {
  key: DocumentKey;
  before: unknown;
  after: unknown;
}

export type AuthorizedOps =
  { allowed: true; ops: AtomicOp[]; writes: AuthorizedWrite[] } | { allowed: false; failure: Failure };

const refuse = (failure: Failure): AuthorizedOps => ({ allowed: false, failure });

/** Judges every op of a commit by its collection's rule, and adds what the collections write along with it. */
export async function authorizeOps(
  access: Access,
  visitor: Visitor,
  ops: readonly AtomicOp[],
  view: DocumentView,
): Promise<AuthorizedOps> {
  const followers: AtomicOp[] = [];
  const writes: AuthorizedWrite[] = [];
  const befores = await view.getMany(ops.map(({ key }) => key));
  for (const [index, op] of ops.entries()) {
    const place = access.document(op.key);
    if (place === null || visitor.kind !== 'identity') return refuse(fail('ForbiddenError', { key: op.key }));
    const { rules, params, validator } = place;
    const after = op.type === 'set' ? op.data : null;
    if (op.type === 'set' && !validator.accepts(after)) {
      return refuse(invalidData(index, validator.explain(after)));
    }
    const write = { visitor, params, before: befores[index]?.data ?? null, after };
    const ruling = (await rules.mayWrite?.({ ...write, view })) ?? 'forbidden';
    if (ruling === 'forbidden') return refuse(fail('ForbiddenError', { key: op.key }));
    if (ruling !== 'allowed') return refuse('kind' in ruling ? ruling : invalidData(index, ruling));
    followers.push(...(rules.follow?.(write) ?? []));
    writes.push({ key: op.key, before: write.before, after });
  }
  return { allowed: true, ops: [...ops, ...followers], writes };
}

function invalidData(index: number, { path, message }: { path: string; message: string }): Failure {
  return fail('InvalidInputError', { path: `ops/${index}/data${path === '' ? '' : `/${path}`}`, message });
}
