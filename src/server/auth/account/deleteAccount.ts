import Type from 'typebox';
import type { SoleOwnerDetail } from '../../../contract/account.ts';
import { fail, succeed, type Outcome } from '../../outcome.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { invalidInput } from '../ceremonies/refusals.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { untilCommitted, type Round } from '../untilCommitted.ts';
import type { Departures } from './departures.ts';
import {
  confirmationWords,
  isConfirmedBy,
  planDeletion,
  planLeaving,
  readHoldings,
  readMemberships,
  teamsLeftBehind,
} from './deletionPlan.ts';

const DeleteInput = Type.Object({ email: Type.String({ maxLength: 512 }) });

type Deletion = { refusal: Outcome } | { endedSessions: string[] };

function soleOwner(teams: { teamId: string; display: string }[]): Outcome {
  const detail: SoleOwnerDetail = {
    reason: 'sole-owner',
    message: 'You are the only owner of teams that others are in. Hand each one over or delete it first.',
    teams: teams.map(({ teamId, display }) => ({ teamId, display })),
  };
  return fail('ForbiddenError', detail);
}

async function round(store: DocumentStore, identityId: string, typed: string): Promise<Round<Deletion>> {
  const holdings = await readHoldings(store, identityId);
  if (!holdings) return { answer: { refusal: fail('UnauthenticatedError') } };
  if (!isConfirmedBy(holdings, typed)) {
    return { answer: { refusal: invalidInput('email', confirmationWords(holdings)) } };
  }
  const leftBehind = teamsLeftBehind(holdings);
  if (leftBehind.length > 0) return { answer: { refusal: soleOwner(leftBehind) } };
  const endedSessions = holdings.sessions.map(({ data }) => data.sessionId);
  return { answer: { endedSessions }, ...planDeletion(holdings) };
}

/**
 * Leaves the teams that were joined between the last read and the commit of a deletion. None can follow: a team takes
 * only people who have a user record.
 */
function leaveLateTeams(store: DocumentStore, identityId: string): Promise<void> {
  return untilCommitted(store, async () => {
    const plan = planLeaving(identityId, await readMemberships(store, identityId));
    return { answer: undefined, ...plan };
  });
}

export interface DeleteAccountOptions {
  store: DocumentStore;
  sessions: Pick<Sessions, 'announceEnded'>;
  departures: Departures;
}

/**
 * The remote procedure behind 'Delete account'. One commit deletes the account or nothing. All other traces of the
 * person are gone when the call returns, unless an error delays that to the next sweep.
 */
export function createDeleteAccountRpc({ store, sessions, departures }: DeleteAccountOptions): RpcDefinition {
  return definePersonalCall({
    path: ['account', 'delete'],
    input: DeleteInput,
    for: 'signedIn',
    async handle({ email }, { visitor }) {
      const deletion = await untilCommitted(store, () => round(store, visitor.identityId, email));
      if ('refusal' in deletion) return deletion.refusal;
      await leaveLateTeams(store, visitor.identityId);
      for (const sessionId of deletion.endedSessions) sessions.announceEnded(sessionId);
      await departures.finish();
      return succeed();
    },
  });
}
