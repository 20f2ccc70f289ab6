import type { ErrorEnvelope, UnknownErrorEnvelope } from '../../contract/envelopes.ts';
import { CommandFailedError } from '../../sdk/platform.ts';

/** Why a command failed, in serializable form: it was refused by the platform, or got no response. */
export type PlatformError =
  { kind: 'command'; envelope: ErrorEnvelope | UnknownErrorEnvelope } | { kind: 'transport'; message: string };

/** Converts a platform call's rejection to a serializable error. */
export function toPlatformError(error: unknown): PlatformError {
  if (error instanceof CommandFailedError) return { kind: 'command', envelope: error.envelope };
  return { kind: 'transport', message: error instanceof Error ? error.message : String(error) };
}
