import type { ErrorName } from '../../../contract/errors.ts';
import type { PlatformError } from '../../api/platformBaseQuery.ts';

/** Tells whether the platform refused a command with an error of this name. */
export function isErrorNamed(error: PlatformError, name: ErrorName): boolean {
  return error.kind === 'command' && error.envelope.kind === 'error' && error.envelope.name === name;
}
