import { ERROR_NAMES } from '../../../contract/errors.ts';
import type { FlowKind, FlowStep } from '../../../contract/flow.ts';
import { isRecord } from '../../../contract/json.ts';
import { type PlatformError, toPlatformError } from '../../api/platformError.ts';

/** Why a return from an identity provider didn't sign the person in. */
export interface ProviderError {
  kind: 'provider';
  /** Canceled by the person, refused by the provider, forged (a response to another request), or unknown here. */
  reason: 'cancelled' | 'refused' | 'forged' | 'unknown';
  /** The provider's own message. */
  message?: string;
}

type Attempt = 'start' | 'submit' | 'resend' | 'provider' | 'link';

export interface FlowFailure {
  during: Attempt;
  error: PlatformError | ProviderError;
  /** When it occurred, in epoch milliseconds. Waiting times are counted from then. */
  at: number;
}

export interface FlowProgress {
  /** The operation in progress; `leave` while the browser is on its way to an identity provider. */
  pending: 'start' | 'submit' | 'resend' | 'leave' | null;
  failure: FlowFailure | null;
  notice: 'code-sent' | 'code-just-sent' | 'started-again' | null;
  /** When the current step arrived, in epoch milliseconds; null if unknown, such as after a reload. */
  steppedAt: number | null;
  /** When another code can be requested, in epoch milliseconds. */
  resendAfter: number | null;
  /** The URL's search parameters from before the browser left for a provider, to be restored on return. */
  keptSearch: string;
}

/** A first step and when it was fetched, in epoch milliseconds. */
interface CachedStep {
  step: FlowStep;
  fetchedAt: number;
}

/** Each flow's stack of completed steps, with the current one on top, and related state. */
export interface FlowStacks extends Record<FlowKind, FlowStep[]> {
  firstSteps: Partial<Record<FlowKind, CachedStep>>;
  progress: Record<FlowKind, FlowProgress>;
  /** The address as typed. Both flows share it, so that switching between them keeps it. */
  email: string;
  /** Tokens from earlier sign-ins in this browser, sent with every step. */
  devices: string[];
}

export const FLOW_KINDS = ['authentication', 'registration'] as const satisfies FlowKind[];

/** How long a first step is reused without a new request (specification §9). */
const FIRST_STEP_FRESH_MS = 300_000;
/** How long to wait before another code can be requested. */
export const RESEND_COOLDOWN_MS = 30_000;

export const idleProgress: FlowProgress = {
  pending: null,
  failure: null,
  notice: null,
  steppedAt: null,
  resendAfter: null,
  keptSearch: '',
};

export const initialFlowState: FlowStacks = {
  authentication: [],
  registration: [],
  firstSteps: {},
  progress: { authentication: idleProgress, registration: idleProgress },
  email: '',
  devices: [],
};

/** Returns whether a cached first step can still be used. */
export const isStepFresh = ({ fetchedAt }: CachedStep, now: number) => now - fetchedAt < FIRST_STEP_FRESH_MS;

/** Returns whether a step is old enough to have expired on the server. */
export const isStepOld = (steppedAt: number | null, now: number) =>
  steppedAt === null || now - steppedAt >= FIRST_STEP_FRESH_MS;

/** Thrown when the platform returns something other than a step or a token set. */
export class UnexpectedResponseError extends Error {
  override name = 'UnexpectedResponseError';
  override message = 'Unexpected response.';
}

/** Converts an attempt's rejection to a serializable failure. */
export const toFlowFailure = (during: Attempt, error: unknown, at: number): FlowFailure => ({
  during,
  error: toPlatformError(error),
  at,
});

/** The name of the error that the platform returned; undefined for other failures. */
export function errorName({ error }: FlowFailure): string | undefined {
  return error.kind === 'command' && error.envelope.kind === 'error' ? error.envelope.name : undefined;
}

/**
 * Returns whether the platform refused with an error name that isn't ours, as other servers that implement this
 * protocol do.
 */
export function isForeignRefusal(failure: FlowFailure): boolean {
  const name = errorName(failure);
  return name !== undefined && !(ERROR_NAMES as readonly string[]).includes(name);
}

/** The detail of the error that the platform returned; empty if it has none. */
export function errorDetail({ error }: FlowFailure): Record<string, unknown> {
  if (error.kind !== 'command' || error.envelope.kind !== 'error') return {};
  return isRecord(error.envelope.detail) ? error.envelope.detail : {};
}

/** When the platform will accept another attempt, in epoch milliseconds; undefined if there's no waiting time. */
export function retryAt(failure: FlowFailure): number | undefined {
  if (errorName(failure) !== 'RateLimitedError') return undefined;
  const { retryAfterSeconds } = errorDetail(failure);
  return typeof retryAfterSeconds === 'number' ? failure.at + retryAfterSeconds * 1_000 : undefined;
}
