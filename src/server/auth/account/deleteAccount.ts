import Type from 'typebox';
import type { SoleOwnerDetail } from '../../../contract/account.ts';
import { fail, succeed, type Outcome } from '../../outcome.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { invalidInputEnvelope } from '../ceremonies/refusals.ts';
import { untilCommitted, type Round } from '../untilCommitted.ts';
import { confirmationWords, isConfirmedBy, planDeletion, readHoldings, teamsLeftBehind } from './deletionPlan.ts';

const DeleteInput = Type.Object({ email: Type.String({ maxLength: 512 }) });

function soleOwner(teams: { teamId: string; display: string }[]): Outcome {
  const detail: SoleOwnerDetail = {
    reason: 'sole-owner',
    message: 'You are the only owner of teams that others are in. Hand each one over or delete it first.',
    teams: teams.map(({ teamId, display }) => ({ teamId, display })),
  };
  return fail('ForbiddenError', detail);
}

async function round(store: DocumentStore, identityId: string, typed: string): Promise<Round<Outcome>> {
  const holdings = await readHoldings(store, identityId);
  if (!holdings) return { answer: fail('UnauthenticatedError') };
  if (!isConfirmedBy(holdings, typed)) {
    return { answer: invalidInputEnvelope('email', confirmationWords(holdings)) };
  }
  const leftBehind = teamsLeftBehind(holdings);
  if (leftBehind.length > 0) return { answer: soleOwner(leftBehind) };
  return { answer: succeed(), ...planDeletion(holdings) };
}

/**
 * The remote procedure behind 'Delete account'. One commit deletes the account or nothing, and ends its sessions. All
 * other traces of the person are gone when the call returns, unless an error delays that.
 */
export function createDeleteAccountRpc(store: DocumentStore): RpcDefinition {
  return definePersonalCall({
    path: ['account', 'delete'],
    input: DeleteInput,
    for: 'signedIn',
    handle: ({ email }, { visitor }) => untilCommitted(store, () => round(store, visitor.identityId, email)),
  });
}
