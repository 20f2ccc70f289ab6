import type { OidcProvider } from '../configProviders.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createDeleteAccountRpc } from './account/deleteAccount.ts';
import { createAuthenticate, type Authenticate } from './authenticate.ts';
import { createAdmit } from './ceremonies/admission.ts';
import { createCeremonies } from './ceremonies/ceremonies.ts';
import { createCeremonyRpcs } from './ceremonies/ceremonyRpcs.ts';
import { createCodeDelivery } from './ceremonies/codeDelivery.ts';
import { createEmailCeremony } from './ceremonies/emailCeremony.ts';
import { createFirstSteps } from './ceremonies/firstStep.ts';
import { createFlowStates } from './ceremonies/flowStates.ts';
import { createProviderCeremony } from './ceremonies/providerCeremony.ts';
import { createClientLimiter } from './clientLimiter.ts';
import { loadServerKeys } from './keys/serverKeys.ts';
import type { Logger } from './logger.ts';
import { createSignInProvider } from './providers/signInProvider.ts';
import { createSessionRpcs } from './sessions/sessionRpcs.ts';
import { createSessions } from './sessions/sessions.ts';
import { startSweep } from './sweep.ts';
import { createTokens } from './tokens/tokens.ts';

export interface AuthOptions {
  store: DocumentStore;
  mailer: Mailer;
  /** Origin of the server as people reach it; no trailing slash. */
  publicUrl: string;
  oidcProviders: OidcProvider[];
  logger: Logger;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Auth {
  rpcs: RpcDefinition[];
  authenticate: Authenticate;
  /** Calls the listener when a session is signed out, revoked or ended; answers the function that stops it. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
  close(): Promise<void>;
}

/** Who people are: their identities, how they sign in, and the sessions that keep them signed in. */
export async function createAuth({ store, mailer, publicUrl, oidcProviders, logger, now }: AuthOptions): Promise<Auth> {
  const { signing, stateSecret, codeSecret } = await loadServerKeys(store);
  const tokens = createTokens({ signing, publicUrl, now });
  const sessions = createSessions({ store, tokens, logger, now });
  const admit = createAdmit({ store, sessions, now });
  const states = createFlowStates({ secret: stateSecret, now });
  const providers = oidcProviders.map((provider) => createSignInProvider(provider, logger, now));
  const deliverCode = createCodeDelivery({ store, mailer, codeSecret, publicUrl, logger, now });
  const ceremonies = createCeremonies({
    states,
    firstSteps: createFirstSteps({ states, providers, publicUrl }),
    providers,
    email: createEmailCeremony({ store, states, codeSecret, deliverCode, admit, now }),
    submitProviderAnswer: createProviderCeremony({ store, admit, publicUrl, now }),
    beginLimiter: createClientLimiter(now),
    sendLimiter: createClientLimiter(now),
  });
  const sweep = startSweep({ store, logger, now });
  return {
    rpcs: [...createCeremonyRpcs(ceremonies), ...createSessionRpcs(sessions), createDeleteAccountRpc(store, sessions)],
    authenticate: createAuthenticate({ store, tokens, now }),
    onSessionEnded: sessions.onEnded,
    close: sweep.stop,
  };
}
