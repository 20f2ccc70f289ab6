import type { ErrorEnvelope, UnknownErrorEnvelope } from '../../contract/envelopes.ts';
import { CommandFailedError } from '../../sdk/errors.ts';

/** Why a command failed, in a form that the store can hold: refused by the platform, or never answered. */
export type PlatformError =
  { kind: 'command'; envelope: ErrorEnvelope | UnknownErrorEnvelope } | { kind: 'transport'; message: string };

/** Writes what a platform call rejected with in a form that the store can hold. */
export function toPlatformError(error: unknown): PlatformError {
  if (error instanceof CommandFailedError) return { kind: 'command', envelope: error.envelope };
  return { kind: 'transport', message: error instanceof Error ? error.message : String(error) };
}
