import { MAX_DEVICE_TOKENS } from '../../../contract/tokenSet.ts';
import { decodeJwtPayload } from '../../../sdk/jwt.ts';
import type { KeyValueStorage } from './flowStorage.ts';

/**
 * Where this browser keeps its device tokens, one for each person who has signed in here. They survive sign-outs, so a
 * stranger who uses up an address's codes can't lock out this browser.
 */
export const DEVICES_KEY = 'hearth:devices';

const subjectOf = (token: string) => decodeJwtPayload(token)?.sub;

/** Puts a token first, replacing an older one of the same person. */
export function withDevice(devices: readonly string[], token: string): string[] {
  const others = devices.filter((each) => subjectOf(each) !== subjectOf(token));
  return [token, ...others].slice(0, MAX_DEVICE_TOKENS);
}

/** Reads the stored tokens; anything else that is stored counts as none. */
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
    // Storage may be full or forbidden: the browser is a stranger next time.
  }
}

/** The part of a step's input that carries the tokens; empty without tokens. */
export const withDevices = (devices: readonly string[]): { devices?: readonly string[] } =>
  devices.length > 0 ? { devices } : {};
