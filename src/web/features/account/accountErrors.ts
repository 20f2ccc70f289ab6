import type { SoleOwnerDetail } from '../../../contract/account.ts';
import { isRecord } from '../../../contract/json.ts';
import { errorNamed } from '../../api/errorNamed.ts';
import { platformErrorWords, type QueryError } from '../../api/platformErrorWords.ts';

/** Says why an account was not deleted, and what to do first. */
export function deletionErrorWords(error: QueryError): string {
  const detail = errorNamed(error, 'ForbiddenError')?.detail;
  if (isSoleOwnerDetail(detail)) {
    const teams = new Intl.ListFormat('en').format(detail.teams.map(({ display }) => display || 'an unnamed team'));
    return `You are the only owner of ${teams}. Make someone else an owner, or delete the team, then try again.`;
  }
  const refusal = errorNamed(error, 'InvalidInputError')?.detail;
  if (isRecord(refusal) && typeof refusal.message === 'string') return refusal.message;
  return platformErrorWords(error);
}

function isSoleOwnerDetail(detail: unknown): detail is SoleOwnerDetail {
  return isRecord(detail) && detail.reason === 'sole-owner' && Array.isArray(detail.teams);
}
