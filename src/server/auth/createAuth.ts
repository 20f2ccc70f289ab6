import type { DocumentKey } from '../../contract/documents.ts';
import type { Person } from '../access/visitor.ts';
import type { Clock } from '../clock.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { OidcProvider } from '../configProviders.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Vault } from '../secrets/vault.ts';
import type { SecurityLog } from '../security/securityLog.ts';
import type { LifecyclePart } from '../teams/lifecycle.ts';
import type { PlanWithdrawals } from '../teams/withdrawals.ts';
import { createAuthLifecycle, createDeleteAccountRpc } from './account/deleteAccount.ts';
import { createExportRpc, type PersonalDataPart } from './account/exportAccount.ts';
import { createNewDeviceNotice, createNotifyPerson } from './account/notices.ts';
import { createAddressRpcs } from './address/addressRpcs.ts';
import { type AddressUndo, createAddressUndo } from './address/addressUndo.ts';
import { type Authenticate, createAuthenticate } from './authenticate.ts';
import { createAdmit } from './ceremonies/admission.ts';
import { createCeremonies } from './ceremonies/ceremonies.ts';
import { createCeremonyRpcs } from './ceremonies/ceremonyRpcs.ts';
import { createCodeDelivery } from './ceremonies/codeDelivery.ts';
import { createCodeTrial } from './ceremonies/codeTrial.ts';
import { createEmailCeremony } from './ceremonies/emailCeremony.ts';
import { createFirstSteps, type OtherMethods, otherMethodsOf } from './ceremonies/firstStep.ts';
import { createFlowStates } from './ceremonies/flowStates.ts';
import { createMailedLinks } from './ceremonies/mailedLink.ts';
import { createProviderCeremony } from './ceremonies/providerCeremony.ts';
import { createReadRequester } from './ceremonies/readRequester.ts';
import { createComposeSignInMail } from './ceremonies/composeSignInMail.ts';
import { startSweep } from './expiring.ts';
import { createKnownDevices } from './knownDevices.ts';
import { createClientLimiter } from './limits/clientNetworks.ts';
import { createMarkOf } from './limits/uses.ts';
import { createPasskeys } from './passkeys/createPasskeys.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { createFreshProof, createProofRpcs, type FreshProof } from './proof/freshProof.ts';
import { createMailedProof } from './proof/mailedProof.ts';
import { createProviderProof } from './proof/providerProof.ts';
import { createLinkRpcs } from './providers/linkRpcs.ts';
import { createPreparation } from './providers/preparation.ts';
import { createSignInProvider } from './providers/signInProvider.ts';
import { sessionKey } from './records.ts';
import { loadServerKeys } from './serverKeys.ts';
import { createSessionRpcs } from './sessions/sessionRpcs.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSignInHistory } from './sessions/signInHistory.ts';
import { createSignUpPolicy, type IsInvited, type SignUp } from './signUpPolicy.ts';
import { createTokens } from './tokens.ts';

/** Maximum number of codes, right or wrong, that one client can enter per minute. */
const GUESSES_PER_MINUTE = 120;

export interface AuthOptions {
  store: DocumentStore;
  mailer: Mailer;
  /** The server's public origin; no trailing slash. */
  publicUrl: string;
  oidcProviders: OidcProvider[];
  /** Encrypts this installation's keys. */
  vault: Vault;
  /** Who can create an account. */
  signUp: SignUp;
  /** The parts of the data export that other areas contribute. */
  personalData: readonly PersonalDataPart[];
  isInvited: IsInvited;
  planWithdrawals: PlanWithdrawals;
  logger: Logger;
  security: SecurityLog;
  /** Milliseconds since 1970. */
  now: Clock;
}

export interface Auth {
  rpcs: RpcDefinition[];
  authenticate: Authenticate;
  otherMethods: OtherMethods;
  /** Whether someone proved their identity in the last few minutes. */
  hasFreshProof: FreshProof['hasFreshProof'];
  lifecycle: LifecyclePart;
  /** Handles the undo link that's e-mailed to an old address. */
  addressUndo: AddressUndo;
  /** Returns the key of a person's session record, which is deleted when the session ends. */
  sessionKeyOf(person: Person): DocumentKey;
  /** Loads keys that another process has created. */
  refreshKeys(): Promise<void>;
  /** Reads the providers' configurations, and tries again until each has been reached. */
  start(): void;
  close(): Promise<void>;
}

/** Creates everything that deals with who people are: identities, ways to sign in, and sessions. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { store, mailer, publicUrl, oidcProviders, logger, security, now } = options;
  const keys = await loadServerKeys({ store, vault: options.vault, now });
  const { codeSecrets } = keys;
  const tokens = createTokens({ keys, publicUrl, now });
  const sessions = createSessions({ store, tokens, security, now });
  const policy = createSignUpPolicy(options.signUp, options.isInvited);
  const devices = createKnownDevices({ store, tokens, now });
  const markOf = createMarkOf(keys.markSecret);
  const history = createSignInHistory(store, now);
  const notify = createNotifyPerson({ store, mailer, logger });
  const notifyNewDevice = createNewDeviceNotice({ notify, publicUrl, now });
  const admit = createAdmit({ store, sessions, devices, history, notifyNewDevice, policy, now });
  const readRequester = createReadRequester({ store, devices, markOf, now });
  const states = createFlowStates({ keys, now });
  const providers = oidcProviders.map((provider) => createSignInProvider(provider, logger, now));
  const deliverCode = createCodeDelivery({
    store,
    mailer,
    readRequester,
    composeSignInMail: createComposeSignInMail({ states, policy, publicUrl, now }),
    codeSecrets,
    markOf,
    logger,
    security,
    now,
  });
  const securityUrl = `${publicUrl}/dashboard/settings/security`;
  const passkeys = createPasskeys({
    store,
    publicUrl,
    securityUrl,
    challenges: createChallenges({ store, now }),
    admit,
    devices,
    notify,
    logger,
    security,
    now,
  });
  const ceremonies = createCeremonies({
    states,
    firstSteps: createFirstSteps({ states, providers, passkeys: passkeys.ceremony, policy, publicUrl }),
    providers,
    passkeys: passkeys.ceremony,
    email: createEmailCeremony({
      store,
      states,
      policy,
      deliverCode,
      tryCode: createCodeTrial({ readRequester, admit, codeSecrets, markOf, security, now }),
      links: createMailedLinks({ store, states, readRequester, admit, codeSecrets, now }),
      security,
    }),
    submitProviderCallback: createProviderCeremony({ store, devices, admit, security, publicUrl, now }),
    beginLimiter: createClientLimiter(now),
    sendLimiter: createClientLimiter(now),
    guessLimiter: createClientLimiter(now, GUESSES_PER_MINUTE),
  });
  const mailedProof = createMailedProof({ store, mailer, publicUrl, codeSecrets, markOf, logger, security, now });
  const providerProof = createProviderProof({ store, providers, publicUrl, now });
  const proof = createFreshProof({
    store,
    states,
    methods: [...(passkeys.proof ? [passkeys.proof] : []), mailedProof, providerProof],
    security,
    now,
  });
  const preparing = createPreparation(providers);
  const sweep = startSweep({ store, logger, now });
  return {
    rpcs: [
      ...createCeremonyRpcs(ceremonies),
      ...createSessionRpcs(sessions, history),
      ...createProofRpcs(proof, mailedProof),
      ...passkeys.rpcs,
      ...createLinkRpcs({ store, providers, states, notify, publicUrl, securityUrl, security, now }),
      ...createAddressRpcs({ store, mailer, publicUrl, policy, codeSecrets, markOf, logger, security, now }),
      createDeleteAccountRpc(store, options.planWithdrawals),
      createExportRpc({ store, sessions, history, parts: options.personalData, now }),
    ],
    authenticate: createAuthenticate({ store, tokens, now }),
    otherMethods: otherMethodsOf({ providers, passkeys: passkeys.ceremony, policy }),
    hasFreshProof: proof.hasFreshProof,
    lifecycle: createAuthLifecycle(store),
    addressUndo: createAddressUndo({ store, mailer, publicUrl, logger, security, now }),
    sessionKeyOf: ({ identityId, sessionId }) => sessionKey(identityId, sessionId),
    refreshKeys: keys.refresh,
    start: () => preparing.start(),
    async close() {
      preparing.stop();
      await sweep.stop();
    },
  };
}
