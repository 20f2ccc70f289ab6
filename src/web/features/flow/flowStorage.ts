import { type FlowKind, type FlowStep, isFlowStep } from '../../../contract/flow.ts';
import { isRecord } from '../../../contract/json.ts';
import { CLIENT_ID, MAX_DEVICE_TOKENS } from '../../../contract/tokenSet.ts';
import { decodeJwtPayload } from '../../../sdk/jwt.ts';

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A stack stored while the browser is at an identity provider, and the search parameters to restore on return. */
export interface LeftStack {
  stack: FlowStep[];
  search: string;
}

/** The parts of unfinished flows that a tab saves to restore after a reload. */
interface FlowDraft {
  email: string;
  authentication: FlowStep[];
  registration: FlowStep[];
}

/** Where a stack is stored until the provider responds (specification §4). */
export const leftStackKey = (kind: FlowKind) => `${CLIENT_ID}:${kind}`;
/**
 * The draft is in session storage, so that a reload restores this tab's step and address, but other tabs don't see
 * them. Stacks in local storage are removed on each change (specification §4).
 */
export const DRAFT_KEY = `${CLIENT_ID}:flow`;

const isStack = (value: unknown): value is FlowStep[] => Array.isArray(value) && value.every(isFlowStep);

function read(storage: KeyValueStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(storage: KeyValueStorage, key: string, value: unknown) {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // If storage is full or blocked, the flow lasts only as long as the page.
  }
}

export function readLeftStack(storage: KeyValueStorage, kind: FlowKind): LeftStack | null {
  const value = read(storage, leftStackKey(kind));
  if (!isRecord(value) || !isStack(value.stack) || typeof value.search !== 'string') return null;
  return { stack: value.stack, search: value.search };
}

export function writeLeftStack(storage: KeyValueStorage, kind: FlowKind, left: LeftStack | null) {
  write(storage, leftStackKey(kind), left);
}

/** Reads a tab's draft; a stack with an invalid step is left out. */
export function readDraft(storage: KeyValueStorage): FlowDraft {
  const value = read(storage, DRAFT_KEY);
  const draft = isRecord(value) ? value : {};
  return {
    email: typeof draft.email === 'string' ? draft.email : '',
    authentication: isStack(draft.authentication) ? draft.authentication : [],
    registration: isStack(draft.registration) ? draft.registration : [],
  };
}

/** Stores a tab's draft. Leaves out a flow that's still at its first step, because that step can be requested again. */
export function writeDraft(storage: KeyValueStorage, { email, authentication, registration }: FlowDraft) {
  const draft: FlowDraft = {
    email,
    authentication: authentication.length > 1 ? authentication : [],
    registration: registration.length > 1 ? registration : [],
  };
  const isEmpty = !email && !draft.authentication.length && !draft.registration.length;
  write(storage, DRAFT_KEY, isEmpty ? null : draft);
}

/**
 * Where this browser stores its device tokens, one for each person who has signed in here. They're kept after signing
 * out. That way, a stranger who uses up an address's codes can't lock out this browser.
 */
export const DEVICES_KEY = `${CLIENT_ID}:devices`;

const subjectOf = (token: string) => decodeJwtPayload(token)?.sub;

/** Puts a token first, and drops an older token for the same person. */
export function withDevice(devices: readonly string[], token: string): string[] {
  const others = devices.filter((each) => subjectOf(each) !== subjectOf(token));
  return [token, ...others].slice(0, MAX_DEVICE_TOKENS);
}

/** Reads the stored tokens; returns none if the value is invalid. */
export function readDevices(storage: Pick<KeyValueStorage, 'getItem'>): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(DEVICES_KEY) ?? '[]');
    const isList = Array.isArray(stored) && stored.every((token) => typeof token === 'string');
    return isList ? stored.slice(0, MAX_DEVICE_TOKENS) : [];
  } catch {
    return [];
  }
}

export function writeDevices(storage: Pick<KeyValueStorage, 'setItem'>, devices: readonly string[]): void {
  try {
    storage.setItem(DEVICES_KEY, JSON.stringify(devices));
  } catch {
    // If storage is full or blocked, the browser isn't recognized next time.
  }
}

/** The part of a step's input that contains the tokens; empty if there are none. */
export const withDevices = (devices: readonly string[]): { devices?: readonly string[] } =>
  devices.length > 0 ? { devices } : {};
