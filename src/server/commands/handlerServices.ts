import type { AuthorizedWrite } from '../access/authorize.ts';
import type { Access } from '../access/createAccess.ts';
import type { Person, RequestContext } from '../access/visitor.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Outcome } from '../outcome.ts';
import type { RpcTable } from './rpcDefinition.ts';

/** A procedure that was called, and its input. */
export interface Called {
  path: readonly [string, string];
  input: unknown;
}

/** What command handlers depend on, the same for every request. */
export interface HandlerServices {
  store: DocumentStore;
  access: Access;
  rpcs: RpcTable;
  /** Whether someone confirmed their identity in the last few minutes, in the calling session. */
  isProvedLately(person: Person): Promise<boolean>;
  /** Maximum bytes of one command's result; a list ends early instead. */
  answerBytes: number;
  /** Called with what clients wrote, after the commit. */
  onWritten?(writes: readonly AuthorizedWrite[], context: RequestContext): void;
  /** Called after a procedure has run. */
  onCalled?(called: Called, outcome: Outcome, context: RequestContext): void;
}
