import Type from 'typebox';
import type { SoleOwnerDetail } from '../../../contract/account.ts';
import type { PersonContext } from '../../access/visitor.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import type { LifecyclePart } from '../../teams/lifecycle.ts';
import type { PlanWithdrawals } from '../../teams/withdrawals.ts';
import { invalidInputEnvelope } from '../ceremonies/refusals.ts';
import { addressChangeKey, addressUndosPrefix } from '../address/addressRecords.ts';
import { expiringDeletion, type ExpiringRecord } from '../expiring.ts';
import { type PasskeyRecord, removalOps } from '../passkeys/passkeyRecord.ts';
import { challengesPrefix, passkeysPrefix, readRecord } from '../records.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import {
  auditDeparture,
  confirmationWords,
  isConfirmedBy,
  planDeletion,
  planLeaving,
  readAccountRecords,
  readMemberships,
  remainingTeams,
  teamsLeftBehind,
} from './deletionPlan.ts';

const DeleteInput = Type.Object({ email: Type.String({ maxLength: 512 }) });

function soleOwner(teams: { teamId: string; display: string }[]): Outcome {
  const detail: SoleOwnerDetail = {
    reason: 'sole-owner',
    message:
      'You’re the only owner of teams with other members. Make someone else an owner or delete those teams first.',
    teams: teams.map(({ teamId, display }) => ({ teamId, display })),
  };
  return fail('ForbiddenError', detail);
}

async function round(
  store: DocumentStore,
  planWithdrawals: PlanWithdrawals,
  caller: PersonContext,
  typed: string,
): Promise<Round<Outcome>> {
  const records = await readAccountRecords(store, caller.visitor.identityId);
  if (!records) return { answer: fail('UnauthenticatedError') };
  if (!isConfirmedBy(records, typed)) {
    return { answer: invalidInputEnvelope('email', confirmationWords(records)) };
  }
  const leftBehind = teamsLeftBehind(records);
  if (leftBehind.length > 0) return { answer: soleOwner(leftBehind) };
  const { identityId } = caller.visitor;
  const actor = actorOf(caller);
  const deletion = planDeletion(records);
  const withdrawals = await Promise.all(
    remainingTeams(records).map((team) => planWithdrawals(team, identityId, actor)),
  );
  return {
    answer: succeed(),
    checks: [...deletion.checks, ...withdrawals.flatMap(({ checks }) => checks)],
    ops: [...deletion.ops, ...withdrawals.flatMap(({ ops }) => ops)],
    audit: [...auditDeparture(records, actor), ...withdrawals.flatMap(({ audit }) => audit)],
  };
}

/**
 * Creates the remote procedure behind 'Delete account'. A single commit either deletes the account and ends its
 * sessions, or does nothing. All other traces of the person are gone when the call returns, unless a failure delays the
 * cleanup.
 */
export function createDeleteAccountRpc(store: DocumentStore, planWithdrawals: PlanWithdrawals): RpcDefinition {
  return definePersonalCall({
    path: ['account', 'delete'],
    input: DeleteInput,
    for: 'signedIn',
    needsFreshProof: true,
    handle: ({ email }, caller) => untilCommitted(store, () => round(store, planWithdrawals, caller, email)),
  });
}

/** Cleans up the remaining sign-in records after an account is deleted. */
export function createAuthLifecycle(store: DocumentStore): LifecyclePart {
  return {
    async personDeleted({ identityId }) {
      await leaveLateTeams(store, identityId);
      await deleteSignInMethods(store, identityId);
    },
  };
}

/**
 * Removes the person from teams that they joined just before the deletion was committed. After the deletion, they can't
 * join a team, because joining requires a user record.
 */
function leaveLateTeams(store: DocumentStore, identityId: string): Promise<void> {
  return untilCommitted(store, async () => {
    const plan = planLeaving(identityId, await readMemberships(store, identityId));
    return { answer: undefined, ...plan };
  });
}

/**
 * Deletes passkeys and unfinished changes, which are useless without their identity. No more can be added to a deleted
 * identity.
 */
async function deleteSignInMethods(store: DocumentStore, identityId: string): Promise<void> {
  const [passkeys, addressUndos, challenges, change] = await Promise.all([
    readEvery<PasskeyRecord>(store, passkeysPrefix(identityId)),
    readEvery<ExpiringRecord>(store, addressUndosPrefix(identityId)),
    readEvery<ExpiringRecord>(store, challengesPrefix(identityId)),
    readRecord<ExpiringRecord>(store, addressChangeKey(identityId)),
  ]);
  const unfinished = [...addressUndos, ...challenges, ...(change ? [change] : [])];
  await store.commit(
    [],
    [...passkeys.flatMap(({ data }) => removalOps(data)), ...unfinished.flatMap(expiringDeletion)],
  );
}
