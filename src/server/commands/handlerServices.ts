import type { AuthorizedWrite } from '../access/authorize.ts';
import type { Access } from '../access/createAccess.ts';
import type { Person, RequestContext } from '../access/visitor.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Outcome } from '../outcome.ts';
import type { RpcTable } from './rpcDefinition.ts';

export interface Called {
  path: readonly [string, string];
  input: unknown;
}

/** Reads of a whole team, or of all of a person's teams, which cost more the more monitors they have. */
export interface TeamReads {
  /** Returns what a read costs, in units of about one small read. */
  costOf(id: string): number;
  /** Runs a read. Those of large teams run one at a time. */
  inTurn<Result>(id: string, read: () => Promise<Result>): Promise<Result>;
}

/** Services that command handlers use, which are the same for every request. */
export interface HandlerServices {
  store: DocumentStore;
  access: Access;
  rpcs: RpcTable;
  teamReads: TeamReads;
  /** Whether the person has confirmed their identity in the calling session within the last few minutes. */
  hasFreshProof(person: Person): Promise<boolean>;
  /** Whether the storage has room for anything but pings. */
  hasRoom(): boolean;
  /** Maximum size of one command's result, in bytes; longer lists end early. */
  responseBytes: number;
  /** Called after a commit, with what the client wrote. */
  onWritten?(writes: readonly AuthorizedWrite[], context: RequestContext): void;
  /** Called after a procedure has run. */
  onCalled?(called: Called, outcome: Outcome, context: RequestContext): void;
}
