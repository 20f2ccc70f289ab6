import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { type FlowKind, LINK_FRAGMENT } from '../../../contract/flow.ts';
import type { Clock } from '../../clock.ts';
import type { EmailAddress } from '../../mail/emailAddress.ts';
import type { ServerKeys } from '../serverKeys.ts';

export const STATE_MS = 10 * MINUTE_MS;

/**
 * The state of the first step. The provider round trips and the passkey challenge are derived from the secret `seed`.
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

/** An e-mailed link was opened. Its holder has access to the mailbox, and only has to confirm. */
export interface LinkState {
  step: 'link';
  ceremonyId: string;
  email: EmailAddress;
}

export type FlowState = BeginState | CodeState | LinkState;

/** A signed-in person started to confirm their identity. Challenges are derived from the secret `seed`. */
export interface ProofState {
  step: 'proof';
  sessionId: string;
  seed: string;
}

/** A signed-in person was sent to a provider to link their account there. */
export interface ProviderLinkState {
  step: 'provider-link';
  sessionId: string;
  providerId: string;
  seed: string;
}

/** The state that each flow encrypts, including proofs and provider links. */
type StateOf = Record<FlowKind, FlowState> & { proof: ProofState; 'provider-link': ProviderLinkState };

export interface FlowStates {
  seal<Flow extends keyof StateOf>(flow: Flow, state: StateOf[Flow]): Promise<string>;
  /** Returns `null` for a state that is truncated, altered, expired, or from another flow, without saying which. */
  open<Flow extends keyof StateOf>(flow: Flow, sealed: string): Promise<StateOf[Flow] | null>;
}

export interface FlowStatesOptions {
  keys: Pick<ServerKeys, 'current' | 'find'>;
  now: Clock;
}

const HEADER = { alg: 'dir', enc: 'A256GCM', typ: 'flow-state+jwt' };

/** Encrypts what a flow must remember between two steps. The client passes it back and can't read it. */
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

/** Returns the id of the keys that encrypted a state; null for an earlier version's state or for invalid text. */
function keyIdOf(sealed: string): string | null {
  try {
    return decodeProtectedHeader(sealed).kid ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the URL of the page that runs a flow. It's used for links in e-mails and as the redirect URL for providers.
 */
export function pageUrl(publicUrl: string, flow: FlowKind): string {
  return `${publicUrl}/dashboard/${flow === 'authentication' ? 'login' : 'signup'}`;
}

/**
 * Returns the URL of the page that an e-mailed link opens. The link's secret is in the fragment, which browsers don't
 * send to servers.
 */
export function linkUrl(publicUrl: string, flow: FlowKind, link: string): string {
  return `${pageUrl(publicUrl, flow)}#${LINK_FRAGMENT}${link}`;
}
