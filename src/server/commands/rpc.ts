import type { RpcCommand } from '../../contract/commands.ts';
import type { InvalidDetail } from '../../contract/errors.ts';
import type { TeamRight } from '../../contract/teams/teamRights.ts';
import { authorizeInTeam } from '../access/teamRights.ts';
import { isByActor, isScreen, isSignedIn, type PersonContext, type RequestContext } from '../access/visitor.ts';
import { fail, type Failure, type Outcome } from '../outcome.ts';
import { findUnsafeJson } from '../validation/untrustedJson.ts';
import type { HandlerServices } from './handlerServices.ts';
import {
  type PersonalCall,
  type RpcDefinition,
  type ScreenCall,
  servesApiKeys,
  type TeamCall,
  type TeamPersonCall,
} from './rpcDefinition.ts';

type Call = (input: unknown) => Promise<Outcome> | Outcome;

/** Calls a procedure if the caller is allowed to and the input is valid. */
export async function runRpc(
  command: RpcCommand,
  context: RequestContext,
  services: HandlerServices,
): Promise<Outcome> {
  const entry = services.rpcs(command.rpc);
  const call = entry ? callFor(context, entry.definition, services) : null;
  if (entry === undefined || call === null) {
    if (context.visitor.kind === 'refused') return fail('UnauthenticatedError');
    return entry ? fail('ForbiddenError') : fail('UnknownRpcError');
  }
  const { input } = command;
  if (!entry.input.accepts(input)) return fail('InvalidInputError', entry.input.explain(input));
  const unsafe = findUnsafeJson(input);
  if (unsafe !== null) return fail('InvalidCommandError', within('input', unsafe));
  const outcome = await call(input);
  services.onCalled?.({ path: entry.definition.path, input }, outcome, context);
  return outcome;
}

/** Returns a function that calls the procedure for the request's sender; `null` if they can't call it. */
function callFor(context: RequestContext, definition: RpcDefinition, services: HandlerServices): Call | null {
  if (servesApiKeys(definition)) return teamCallFor(context, definition, services);
  // An API key only acts for its team, so it can't call procedures that are open to everyone.
  if (context.visitor.kind === 'apiKey') return null;
  if ('forTeam' in definition) return teamPersonCallFor(context, definition, services);
  if (definition.for === 'screen') return screenCallFor(context, definition, services);
  if (definition.for === 'signedIn') return personalCallFor(context, definition, services);
  if (definition.for === 'notRefused' && context.visitor.kind === 'refused') return null;
  return (input) => definition.handle(input, context);
}

function personalCallFor(context: RequestContext, definition: PersonalCall, services: HandlerServices): Call | null {
  if (!isSignedIn(context)) return null;
  return async (input) =>
    (await checkProof(context, definition, input, services)) ??
    inTurn(context.visitor.identityId, definition, services, () => definition.handle(input, context));
}

/** Checks rights in teams against their stored records. */
const authorizerFor =
  ({ visitor }: RequestContext, { store }: HandlerServices) =>
  (teamId: string, needed: TeamRight) =>
    authorizeInTeam(store, visitor, teamId, needed);

/** Runs a procedure that its caller may run; in turn with others if it reads a whole team, or all of a person's. */
const inTurn = (
  id: string,
  { readsTeam }: RpcDefinition,
  { teamReads }: HandlerServices,
  run: () => Promise<Outcome> | Outcome,
): Promise<Outcome> | Outcome => (readsTeam === true ? teamReads.inTurn(id, async () => run()) : run());

const teamOf = (input: unknown): string => (input as { teamId: string }).teamId;

function teamCallFor(context: RequestContext, definition: TeamCall, services: HandlerServices): Call | null {
  if (!isByActor(context)) return null;
  const authorize = authorizerFor(context, services);
  return async (input) =>
    (await authorize(teamOf(input), definition.forTeam)) ??
    inTurn(teamOf(input), definition, services, () =>
      definition.handle(input, { ...context, authorizeInTeam: authorize }),
    );
}

function teamPersonCallFor(
  context: RequestContext,
  definition: TeamPersonCall,
  services: HandlerServices,
): Call | null {
  if (!isSignedIn(context)) return null;
  const authorize = authorizerFor(context, services);
  return async (input) =>
    (await authorize(teamOf(input), definition.forTeam)) ??
    // Checked last, so that no one has to confirm their identity for a call that would be refused anyway.
    (await checkProof(context, definition, input, services)) ??
    definition.handle(input, { ...context, authorizeInTeam: authorize });
}

async function checkProof(
  { visitor }: PersonContext,
  { needsFreshProof = () => false }: PersonalCall | TeamPersonCall,
  input: unknown,
  { hasFreshProof }: HandlerServices,
): Promise<Failure | null> {
  const isNeeded = needsFreshProof === true || (await needsFreshProof(input));
  return !isNeeded || (await hasFreshProof(visitor)) ? null : fail('FreshProofNeededError');
}

function screenCallFor(context: RequestContext, definition: ScreenCall, services: HandlerServices): Call | null {
  if (!isScreen(context)) return null;
  const { visitor } = context;
  return async (input) =>
    (await authorizeInTeam(services.store, visitor, visitor.teamId, 'look')) ??
    inTurn(visitor.teamId, definition, services, () => definition.handle(input, context));
}

function within(field: string, { path, message }: InvalidDetail): InvalidDetail {
  return { path: path === '' ? field : `${field}/${path}`, message };
}
