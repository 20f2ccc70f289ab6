import type { TSchema } from 'typebox';
import type { RequestContext, Visitor } from '../access/visitor.ts';
import type { Outcome } from '../outcome.ts';

/** One remote procedure: where it is called, who may, what it takes and what it does. Unknown paths are refused. */
export interface RpcDefinition {
  path: readonly [string, string];
  /** Shape of `input`; a value that does not fit answers `InvalidInputError`. */
  input: TSchema;
  /** What a call costs, in units of about one small read; 3 by default. */
  cost?: number;
  /** Who may call it. `refused` visitors reach only definitions whose rule lets them. */
  isAllowed(visitor: Visitor): boolean;
  handle(input: unknown, context: RequestContext): Promise<Outcome>;
}
