import type { AtomicCheck, AtomicOp } from '../../contract/documents.ts';
import type { Team } from '../../contract/records.ts';
import type { AuditActor, AuditEntry } from '../audit/auditEntry.ts';

/** Changes to add to a commit. */
export interface Withdrawals {
  checks: AtomicCheck[];
  ops: AtomicOp[];
  audit: AuditEntry[];
}

/**
 * Plans to withdraw the invitations that a person sent to a team and could no longer send, for the commit that changes
 * their role or removes them. `after` is the team after that commit.
 */
export type PlanWithdrawals = (
  after: Pick<Team, 'teamId' | 'users'>,
  userId: string,
  actor: AuditActor,
) => Promise<Withdrawals>;
