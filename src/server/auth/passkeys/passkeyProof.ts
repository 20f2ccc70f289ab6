import type { Clock } from '../../clock.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import { STATE_MS } from '../ceremonies/flowStates.ts';
import { expiredState, invalidInputEnvelope, passkeyCopied, passkeyRefused } from '../ceremonies/refusals.ts';
import type { ProofMethod } from '../proof/proofMethod.ts';
import { passkeysPrefix } from '../records.ts';
import type { PasskeyRecord } from './passkeyRecord.ts';
import { challengeOf, type JudgeUse, onceOnly, type RefusePasskey, usedPasskey } from './passkeyUse.ts';
import type { RelyingParty } from './relyingParty.ts';
import { requestOf } from './verifyPasskey.ts';

export interface PasskeyProofOptions {
  store: DocumentStore;
  party: RelyingParty;
  judgeUse: JudgeUse;
  refusePasskey: RefusePasskey;
  now: Clock;
}

/** Proves a person by one of their own passkeys. */
export function createPasskeyProof({ store, party, judgeUse, refusePasskey, now }: PasskeyProofOptions): ProofMethod {
  return {
    kind: 'passkey',
    async offer({ person, seed }) {
      const passkeys = await readEvery<PasskeyRecord>(store, passkeysPrefix(person.identityId));
      const hasGoodOne = passkeys.some(({ data }) => data.refusedSince === null);
      return hasGoodOne ? [{ kind: 'passkey', request: requestOf(party, challengeOf(seed)) }] : [];
    },
    async take({ person, asker, seed }, value) {
      return async () => {
        if (!usedPasskey.accepts(value)) {
          return { refusal: invalidInputEnvelope('value', 'The response must be that of a passkey.') };
        }
        const challenge = challengeOf(seed);
        const once = onceOnly(challenge, now() + STATE_MS);
        if (await store.get(once.key)) return { refusal: expiredState() };
        const use = await judgeUse(challenge, value);
        if (use.kind === 'refused') return { refusal: passkeyRefused(), report: () => void refusePasskey(use, asker) };
        if (use.passkey.identityId !== person.identityId) return { refusal: passkeyRefused() };
        const changes = { checks: [...once.checks, ...use.checks], ops: [...once.ops, ...use.ops] };
        if (use.kind === 'good') return changes;
        return { refusal: passkeyCopied(), report: () => void refusePasskey(use, asker), ...changes };
      };
    },
  };
}
