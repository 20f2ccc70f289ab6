import type { RpcCommand } from '../../contract/commands.ts';
import type { InvalidDetail } from '../../contract/errors.ts';
import type { RequestContext } from '../access/visitor.ts';
import { findUnsafeJson } from '../validation/findUnsafeJson.ts';
import type { HandlerServices } from './handlerServices.ts';
import { fail, type Outcome } from '../outcome.ts';

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
  const unsafe = findUnsafeJson(command.input);
  if (unsafe !== null) return fail('InvalidCommandError', within('input', unsafe));
  return definition.handle(command.input, context);
}

function within(field: string, { path, message }: InvalidDetail): InvalidDetail {
  return { path: path === '' ? field : `${field}/${path}`, message };
}
