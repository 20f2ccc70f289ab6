import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import type { AtomicCheck, AtomicOp } from '../../../contract/documents.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { type GivenProof, type ProofOffer, type SubmitProof, SubmitProofSchema } from '../../../contract/proof.ts';
import type { Person } from '../../access/visitor.ts';
import type { Clock } from '../../clock.ts';
import { definePersonalCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { FlowStates } from '../ceremonies/flowStates.ts';
import { expiredState, invalidInputEnvelope } from '../ceremonies/refusals.ts';
import { readRecord, sessionKey } from '../records.ts';
import { type Requester, requesterOf, fieldsOf } from '../sessions/requester.ts';
import { provedAtOf, type SessionRecord } from '../sessions/sessionRecord.ts';
import { type Round, untilCommitted } from '../untilCommitted.ts';
import type { MailedProof } from './mailedProof.ts';
import type { ProofMethod, ProofVerdict } from './proofMethod.ts';

/** How long a proof of identity is valid. Signing in is also a proof. */
export const PROOF_MS = 10 * MINUTE_MS;

const SEED_BYTES = 32;

export interface FreshProof {
  hasFreshProof(person: Person): Promise<boolean>;
  begin(person: Person, requester: Requester): Promise<ProofOffer>;
  submit(person: Person, submission: SubmitProof, requester: Requester): Promise<Outcome>;
}

export interface FreshProofOptions {
  store: DocumentStore;
  states: FlowStates;
  methods: readonly ProofMethod[];
  security: SecurityLog;
  now: Clock;
}

type ProofResult = { outcome: Outcome; report?(): void };

/** Stores when each session's person last proved their identity, and accepts new proofs. */
export function createFreshProof({ store, states, methods, security, now }: FreshProofOptions): FreshProof {
  const readSession = ({ identityId, sessionId }: Person) =>
    readRecord<SessionRecord>(store, sessionKey(identityId, sessionId));

  async function round(person: Person, verify: () => Promise<ProofVerdict>): Promise<Round<ProofResult>> {
    const session = await readSession(person);
    if (!session) return { answer: { outcome: fail('UnauthenticatedError') } };
    const verdict = await verify();
    if ('refusal' in verdict) {
      const { refusal, report, ...changes } = verdict;
      return { answer: { outcome: refusal, ...(report && { report }) }, ...changes };
    }
    const provedAt = now();
    const checks: AtomicCheck[] = [{ key: session.key, versionstamp: session.versionstamp }, ...verdict.checks];
    const ops: AtomicOp[] = [{ type: 'set', key: session.key, data: { ...session.data, provedAt } }, ...verdict.ops];
    return { answer: { outcome: succeed({ provedAt } satisfies GivenProof) }, checks, ops };
  }

  return {
    async hasFreshProof(person) {
      const session = await readSession(person);
      return session !== null && now() - provedAtOf(session.data) < PROOF_MS;
    },
    async begin(person, requester) {
      const { sessionId } = person;
      const seed = randomBytes(SEED_BYTES).toString('base64url');
      const ways = await Promise.all(methods.map((method) => method.offer({ person, requester, seed })));
      return { state: await states.seal('proof', { step: 'proof', sessionId, seed }), ways: ways.flat() };
    },
    async submit(person, { state: sealed, way, value }, requester) {
      const state = await states.open('proof', sealed);
      if (state?.sessionId !== person.sessionId) return expiredState();
      const method = methods.find(({ kind }) => kind === way);
      if (!method) return invalidInputEnvelope('way', 'This isn’t one of the options.');
      const verify = await method.take({ person, requester, seed: state.seed }, value);
      const { outcome, report } = await untilCommitted(store, () => round(person, verify));
      report?.();
      if (outcome.kind === 'result') {
        const { identityId, sessionId } = person;
        security('identity-proved', { ...fieldsOf(requester), identityId, sessionId, by: way });
      }
      return outcome;
    },
  };
}

/** The remote procedures that a signed-in person uses to confirm that it's still them. */
export function createProofRpcs(proof: FreshProof, mailed: Pick<MailedProof, 'send'>): RpcDefinition[] {
  return [
    definePersonalCall({
      path: ['security', 'beginProof'],
      input: Type.Unknown(),
      for: 'signedIn',
      handle: async (_input, context) => succeed(await proof.begin(context.visitor, requesterOf(context))),
    }),
    definePersonalCall({
      path: ['security', 'sendProofCode'],
      input: Type.Unknown(),
      cost: 10,
      for: 'signedIn',
      handle: (_input, context) => mailed.send({ person: context.visitor, requester: requesterOf(context) }),
    }),
    definePersonalCall({
      path: ['security', 'submitProof'],
      input: SubmitProofSchema,
      cost: 10,
      for: 'signedIn',
      handle: (input, context) => proof.submit(context.visitor, input, requesterOf(context)),
    }),
  ];
}
