import type { RpcCommand } from '../../contract/commands.ts';
import type { RequestContext } from '../access/visitor.ts';
import type { HandlerServices } from './handlerServices.ts';
import { fail, type Outcome } from './outcome.ts';

/** Calls a procedure, after its rule let the visitor in and its input fits. */
export async function rpc(command: RpcCommand, context: RequestContext, { rpcs }: HandlerServices): Promise<Outcome> {
  const { visitor } = context;
  const entry = rpcs(command.rpc);
  if (!entry?.definition.isAllowed(visitor)) {
    if (visitor.kind === 'refused') return fail('UnauthenticatedError');
    return entry ? fail('ForbiddenError') : fail('UnknownRpcError');
  }
  const { definition, input } = entry;
  if (!input.accepts(command.input)) return fail('InvalidInputError', input.explain(command.input));
  return definition.handle(command.input, context);
}
