import type { SoleOwnerDetail } from '../../../contract/account.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import { isRecord } from '../../../contract/json.ts';
import type { PlatformError } from '../../api/platformError.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';

/** Tells whether the platform refused a command with an error of this name. */
export function isErrorNamed(error: QueryError, name: ErrorName): boolean {
  return errorNamed(error, name) !== undefined;
}

function errorNamed(error: QueryError | PlatformError, name: ErrorName) {
  if (!('kind' in error) || error.kind !== 'command' || error.envelope.kind !== 'error') return undefined;
  return error.envelope.name === name ? error.envelope : undefined;
}

/** Says why an account was not deleted, and what to do first. */
export function deletionErrorWords(error: QueryError): string {
  const detail = errorNamed(error, 'ForbiddenError')?.detail;
  if (isSoleOwnerDetail(detail)) {
    const teams = new Intl.ListFormat('en').format(detail.teams.map(({ display }) => display || 'an unnamed team'));
    return `You are the only owner of ${teams}. Make someone else an owner, or delete the team, then try again.`;
  }
  if (isErrorNamed(error, 'InvalidInputError')) return 'This is not the e-mail address of your account.';
  return platformErrorWords(error);
}

function isSoleOwnerDetail(detail: unknown): detail is SoleOwnerDetail {
  return isRecord(detail) && detail.reason === 'sole-owner' && Array.isArray(detail.teams);
}
