import { includesRight, RIGHT_OF_SCOPE } from '../../contract/teams/teamRights.ts';
import type { Visitor } from './visitor.ts';

/**
 * Whether a caller who can read a team's monitors gets what their jobs wrote, which can contain secrets. People do; an
 * API key that can only read doesn't, because such keys are kept in places that many people can see.
 */
export function seesOutput(visitor: Visitor): boolean {
  if (visitor.kind !== 'apiKey') return true;
  const right = RIGHT_OF_SCOPE[visitor.scope];
  return right !== null && includesRight(right, 'write');
}
