import type { Clock } from '../../clock.ts';
import type { RpcDefinition } from '../../commands/rpcDefinition.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import type { Logger } from '../../logger.ts';
import { passkeyCopiedMail } from '../../mail/accountMails.ts';
import type { SecurityLog } from '../../security/securityLog.ts';
import type { NotifyPerson } from '../account/notices.ts';
import type { Admit } from '../ceremonies/admission.ts';
import type { KnownDevices } from '../knownDevices.ts';
import { askedFrom } from '../sessions/asker.ts';
import type { ProofMethod } from '../proof/proofMethod.ts';
import { createPasskeyCeremony, type PasskeyCeremony } from './passkeyCeremony.ts';
import { createPasskeyProof } from './passkeyProof.ts';
import { createPasskeyRpcs } from './passkeyRpcs.ts';
import { createJudgeUse, createRefusePasskey } from './passkeyUse.ts';
import type { Questions } from './questions.ts';
import { relyingPartyOf } from './relyingParty.ts';

export interface PasskeysOptions {
  store: DocumentStore;
  publicUrl: string;
  /** The page with a person's passkeys. */
  securityUrl: string;
  questions: Questions;
  admit: Admit;
  devices: Pick<KnownDevices, 'claimsOf'>;
  notify: NotifyPerson;
  logger: Logger;
  security: SecurityLog;
  now: Clock;
}

export interface Passkeys {
  rpcs: RpcDefinition[];
  /** Null where the server's address allows no passkeys. */
  ceremony: PasskeyCeremony | null;
  proof: ProofMethod | null;
}

/** Passkeys: how people manage theirs, and sign in with them. */
export function createPasskeys(options: PasskeysOptions): Passkeys {
  const { store, publicUrl, securityUrl, notify, now } = options;
  const party = relyingPartyOf(publicUrl);
  const rpcs = createPasskeyRpcs({ ...options, party });
  if (!party) return { rpcs, ceremony: null, proof: null };
  const judgeUse = createJudgeUse({ store, party, now });
  const refusePasskey = createRefusePasskey({
    ...options,
    reportCopy: (identityId, name, asker) =>
      notify(identityId, (to) => passkeyCopiedMail(to, { name, asked: askedFrom(asker, now()), securityUrl })),
  });
  return {
    rpcs,
    ceremony: createPasskeyCeremony({ ...options, party, judgeUse, refusePasskey }),
    proof: createPasskeyProof({ ...options, party, judgeUse, refusePasskey }),
  };
}
