import { isRecord } from './json.ts';
import type { PasskeyRequest } from './passkeys.ts';

/** A value that the person is asked for. `prompt` names the renderer, and `options` depend on it. */
export interface FlowComponent {
  kind: 'component';
  /** The component's id, which is sent back with the value; for a choice, it names the alternative. */
  id: string;
  prompt: string;
  options: Record<string, unknown>;
}

/** Several ways to continue; the person picks one. */
export interface FlowChoice {
  kind: 'choice';
  prompts: FlowComponent[];
}

/** All paths through a flow, as component ids. */
export type FlowCeremony =
  { kind: 'component'; component: string } | { kind: 'choice'; components: { kind: 'component'; component: string }[] };

/** One step of a sign-in or sign-up flow (specification §3). `state` is opaque to the client. */
export interface FlowStep {
  state: string;
  current: FlowComponent | FlowChoice;
  /** On the first step, for third-party clients; Hearth's own needs only `current`. */
  ceremony?: FlowCeremony;
  /** True if the step asks for a registration's validation code; false on the first step. */
  validating?: boolean;
}

/** The component that accepts an e-mailed link in place of an address, on the first step of either flow. */
export const LINK_COMPONENT_ID = 'link';
/** The prefix of an e-mailed link's fragment; the rest is the value to submit. */
export const LINK_FRAGMENT = 'link=';

/**
 * The component that signs in with a passkey. A login offers it only to clients that name it in `begin`, because others
 * couldn't render it.
 */
export const PASSKEY_COMPONENT_ID = 'passkey';

export type FlowKind = 'authentication' | 'registration';

/** Options for an `email` prompt in a sign-up that isn't open to everyone. */
export interface EmailOptions {
  signUp?: SignUpRestriction;
}

/** Who can sign up: people with an invitation, or people with an address at one of these domains. */
export type SignUpRestriction = { kind: 'invited' } | { kind: 'domains'; domains: string[] };

/** Options for an `otp` prompt. */
export interface OtpOptions {
  digits: number;
  /**
   * Set if this step sent no e-mail: either a code was sent moments ago (`just-now`), or a limit is reached and an
   * earlier code still works (`earlier`).
   */
  mailed?: 'just-now' | 'earlier';
}

/** Options for a `link` prompt: the account that the link opens. */
export interface LinkOptions {
  address: string;
}

/** Options for a `passkey` prompt; the value to submit is a `UsedPasskey`. */
export interface PasskeyOptions {
  /** The name after “Continue with”. */
  provider: string;
  request: PasskeyRequest;
}

/** The value submitted for an `oauth2` prompt: the parameters that the provider added to the redirect. */
export interface OAuth2Value {
  code: string;
  state: string;
  scope: string;
}

function isFlowComponent(value: unknown): value is FlowComponent {
  return (
    isRecord(value) &&
    value.kind === 'component' &&
    typeof value.id === 'string' &&
    typeof value.prompt === 'string' &&
    isRecord(value.options)
  );
}

/** Returns whether a value, received or stored, is a flow step. */
export function isFlowStep(value: unknown): value is FlowStep {
  if (!isRecord(value) || typeof value.state !== 'string') return false;
  if (value.validating !== undefined && typeof value.validating !== 'boolean') return false;
  const { current } = value;
  if (isFlowComponent(current)) return true;
  return (
    isRecord(current) &&
    current.kind === 'choice' &&
    Array.isArray(current.prompts) &&
    current.prompts.every(isFlowComponent)
  );
}
