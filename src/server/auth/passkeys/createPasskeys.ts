import type { Clock } from '../../clock.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import { type DocumentStore, readEvery } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { passkeyCopiedMail } from '../../mail/accountMails.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { NotifyPerson } from '../account/notices.ts';
import type { Admit } from '../ceremonies/admission.ts';
import { STATE_MS } from '../ceremonies/flowStates.ts';
import { expiredState, invalidInputEnvelope, passkeyCopied, passkeyRefused } from '../ceremonies/refusals.ts';
import type { KnownDevices } from '../knownDevices.ts';
import { requestOriginOf } from '../sessions/requester.ts';
import type { ProofMethod } from '../proof/proofMethod.ts';
import { passkeysPrefix } from '../records.ts';
import { createPasskeyCeremony, type PasskeyCeremony } from './passkeyCeremony.ts';
import type { PasskeyRecord } from './passkeyRecord.ts';
import { createPasskeyRpcs } from './passkeyRpcs.ts';
import {
  challengeOf,
  createCheckUse,
  createRefusePasskey,
  type CheckUse,
  onceOnly,
  type RefusePasskey,
  usedPasskey,
} from './passkeyUse.ts';
import type { Challenges } from './challenges.ts';
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts';
import { requestOf } from './verifyPasskey.ts';

interface PasskeyProofOptions {
  store: DocumentStore;
  party: RelyingParty;
  checkUse: CheckUse;
  refusePasskey: RefusePasskey;
  now: Clock;
}

/** Lets a person confirm their identity with one of their own passkeys. */
function createPasskeyProof({ store, party, checkUse, refusePasskey, now }: PasskeyProofOptions): ProofMethod {
  return {
    kind: 'passkey',
    async offer({ person, seed }) {
      const passkeys = await readEvery<PasskeyRecord>(store, passkeysPrefix(person.identityId));
      const hasUsable = passkeys.some(({ data }) => data.refusedSince === null);
      return hasUsable ? [{ kind: 'passkey', request: requestOf(party, challengeOf(seed)) }] : [];
    },
    async take({ person, requester, seed }, value) {
      return async () => {
        if (!usedPasskey.accepts(value)) {
          return { refusal: invalidInputEnvelope('value', 'The response must come from a passkey.') };
        }
        const challenge = challengeOf(seed);
        const once = onceOnly(challenge, now() + STATE_MS);
        if (await store.get(once.key)) return { refusal: expiredState() };
        const use = await checkUse(challenge, value);
        if (use.kind === 'refused')
          return { refusal: passkeyRefused(), report: () => void refusePasskey(use, requester) };
        if (use.passkey.identityId !== person.identityId) return { refusal: passkeyRefused() };
        const changes = { checks: [...once.checks, ...use.checks], ops: [...once.ops, ...use.ops] };
        if (use.kind === 'good') return changes;
        return { refusal: passkeyCopied(), report: () => void refusePasskey(use, requester), ...changes };
      };
    },
  };
}

export interface PasskeysOptions {
  store: DocumentStore;
  publicUrl: string;
  /** The page that lists a person's passkeys. */
  securityUrl: string;
  challenges: Challenges;
  admit: Admit;
  devices: Pick<KnownDevices, 'claimsOf'>;
  notify: NotifyPerson;
  logger: Logger;
  security: SecurityLog;
  now: Clock;
}

export interface Passkeys {
  rpcs: RpcDefinition[];
  /** Null if the server's URL doesn't allow passkeys. */
  ceremony: PasskeyCeremony | null;
  proof: ProofMethod | null;
}

/** Passkeys: managing them, and signing in with them. */
export function createPasskeys(options: PasskeysOptions): Passkeys {
  const { store, publicUrl, securityUrl, notify, now } = options;
  const party = relyingPartyOf(publicUrl);
  const rpcs = createPasskeyRpcs({ ...options, party });
  if (!party) return { rpcs, ceremony: null, proof: null };
  const checkUse = createCheckUse({ store, party, now });
  const refusePasskey = createRefusePasskey({
    ...options,
    reportCopy: (identityId, name, requester) =>
      notify(identityId, (to) =>
        passkeyCopiedMail(to, { name, asked: requestOriginOf(requester, now()), securityUrl }),
      ),
  });
  return {
    rpcs,
    ceremony: createPasskeyCeremony({ ...options, party, checkUse, refusePasskey }),
    proof: createPasskeyProof({ ...options, party, checkUse, refusePasskey }),
  };
}
