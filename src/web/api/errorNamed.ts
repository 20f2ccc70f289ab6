import type { ErrorEnvelope } from '../../contract/envelopes.ts';
import type { ErrorName } from '../../contract/errors.ts';
import type { QueryError } from './platformErrorWords.ts';

/** The platform's refusal by an error of this name; undefined when the command failed otherwise. */
export function errorNamed(error: QueryError, name: ErrorName): ErrorEnvelope | undefined {
  if (!('kind' in error) || error.kind !== 'command' || error.envelope.kind !== 'error') return undefined;
  return error.envelope.name === name ? error.envelope : undefined;
}

/** Tells whether the platform refused a command with an error of this name. */
export function isErrorNamed(error: QueryError, name: ErrorName): boolean {
  return errorNamed(error, name) !== undefined;
}
