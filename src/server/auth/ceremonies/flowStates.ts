import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose';
import { type FlowKind, LINK_FRAGMENT } from '../../../contract/flow.ts';
import type { Clock } from '../../clock.ts';
import type { EmailAddress } from '../../mail/emailAddress.ts';
import type { ServerKeys } from '../serverKeys.ts';

export const STATE_MS = 10 * 60 * 1000;

/**
 * The first step, before anything is known. `seed` is the secret from which the provider round trips and the passkey
 * challenge are derived.
 */
export interface BeginState {
  step: 'begin';
  seed: string;
  /** The client can use passkeys. */
  passkey?: true;
}

/** A code was requested for an address. `ceremonyId` finds the code's record. */
export interface CodeState {
  step: 'code';
  ceremonyId: string;
  email: EmailAddress;
}

/** An e-mailed link was opened. Its holder has access to the mailbox, and only needs to confirm. */
export interface LinkState {
  step: 'link';
  ceremonyId: string;
  email: EmailAddress;
}

export type FlowState = BeginState | CodeState | LinkState;

/** A signed-in person began to confirm their identity. `seed` is the secret from which the methods derive theirs. */
export interface ProofState {
  step: 'proof';
  sessionId: string;
  seed: string;
}

/** A signed-in person went to a provider to link their account there. */
export interface ProviderLinkState {
  step: 'provider-link';
  sessionId: string;
  providerId: string;
  seed: string;
}

/** The state that each flow seals. Proofs and provider links have one, too. */
type StateOf = Record<FlowKind, FlowState> & { proof: ProofState; 'provider-link': ProviderLinkState };

export interface FlowStates {
  seal<Flow extends keyof StateOf>(flow: Flow, state: StateOf[Flow]): Promise<string>;
  /** `null` for a state that is truncated, altered, expired, or from another flow, without saying which. */
  open<Flow extends keyof StateOf>(flow: Flow, sealed: string): Promise<StateOf[Flow] | null>;
}

export interface FlowStatesOptions {
  keys: Pick<ServerKeys, 'current' | 'find'>;
  now: Clock;
}

const HEADER = { alg: 'dir', enc: 'A256GCM', typ: 'flow-state+jwt' };

/** Encrypts what a flow has to remember between two steps, so that the client can pass it back without reading it. */
export function createFlowStates({ keys, now }: FlowStatesOptions): FlowStates {
  return {
    async seal(flow, state) {
      const { id, stateSecret } = keys.current();
      return new EncryptJWT({ state })
        .setProtectedHeader({ ...HEADER, kid: id })
        .setAudience(flow)
        .setJti(randomUUID())
        .setExpirationTime(Math.floor((now() + STATE_MS) / 1000))
        .encrypt(stateSecret);
    },
    async open<Flow extends keyof StateOf>(flow: Flow, sealed: string) {
      const set = await keys.find(keyIdOf(sealed) ?? keys.current().id);
      if (set === null) return null;
      try {
        const { payload } = await jwtDecrypt<{ state: StateOf[Flow] }>(sealed, set.stateSecret, {
          audience: flow,
          typ: HEADER.typ,
          currentDate: new Date(now()),
          requiredClaims: ['exp'],
          keyManagementAlgorithms: [HEADER.alg],
          contentEncryptionAlgorithms: [HEADER.enc],
        });
        return payload.state;
      } catch {
        return null;
      }
    },
  };
}

/** The id of the keys that encrypted a state; null for an earlier version's state or for invalid text. */
function keyIdOf(sealed: string): string | null {
  try {
    return decodeProtectedHeader(sealed).kid ?? null;
  } catch {
    return null;
  }
}

/** URL of the page that runs a flow: for links in e-mails, and where a provider sends the browser back to. */
export function pageUrl(publicUrl: string, flow: FlowKind): string {
  return `${publicUrl}/dashboard/${flow === 'authentication' ? 'login' : 'signup'}`;
}

/** URL of the page that an e-mailed link opens. Its secret is in the fragment, so no server or log ever sees it. */
export function linkUrl(publicUrl: string, flow: FlowKind, link: string): string {
  return `${pageUrl(publicUrl, flow)}#${LINK_FRAGMENT}${link}`;
}
