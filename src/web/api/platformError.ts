import type { ErrorEnvelope, UnknownErrorEnvelope } from '../../contract/envelopes.ts';
import { CommandFailedError } from '../../sdk/platform.ts';

/** Why a command failed, in a form that the store can hold: refused by the platform, or without a response. */
export type PlatformError =
  { kind: 'command'; envelope: ErrorEnvelope | UnknownErrorEnvelope } | { kind: 'transport'; message: string };

/** Converts a platform call's rejection into a form that the store can hold. */
export function toPlatformError(error: unknown): PlatformError {
  if (error instanceof CommandFailedError) return { kind: 'command', envelope: error.envelope };
  return { kind: 'transport', message: error instanceof Error ? error.message : String(error) };
}
