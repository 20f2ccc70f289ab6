import type { AtomicCheck, Document } from '../../contract/documents.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import type { MemberRefusedDetail } from '../../contract/teams/members.ts';
import { roleIn } from '../../contract/teams/teamRights.ts';
import { type GivenRole, rolesGivenBy } from '../../contract/teams/teamRoles.ts';
import type { Clock } from '../clock.ts';
import type { TeamPersonContext } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { readTeam } from '../members/teamPeople.ts';
import { fail, type Failure } from '../outcome.ts';
import type { SecurityLog } from '../security/securityLog.ts';
import type { SentInvitation } from './invitationRecords.ts';

export interface InvitingOptions {
  store: DocumentStore;
  /** E-mails an invitation that has been committed. If the e-mail can't be sent, records that. */
  mail(sent: SentInvitation, team: Team): Promise<void>;
  /** Called when a team's invitations have changed. */
  onChanged(teamId: string): void;
  security: SecurityLog;
  now: Clock;
}

const NOT_BELOW_YOU: Failure = fail('ForbiddenError', {
  reason: 'not-below-you',
  message: 'You can only invite people to roles below yours.',
} satisfies MemberRefusedDetail);

/** Returns the team if the caller can currently invite people to a role in it; otherwise, the failure. */
export async function teamToInviteTo(
  store: DocumentStore,
  teamId: string,
  { visitor }: TeamPersonContext,
  role: GivenRole | null,
): Promise<Document<Team> | Failure> {
  const team = await readTeam(store, teamId);
  const own = team === null ? null : roleIn(team.data, visitor.identityId);
  if (team === null || own === null) return fail('DocumentNotFoundError', { key: teamKey(teamId) });
  return rolesGivenBy(own).some((given) => role === null || given === role) ? team : NOT_BELOW_YOU;
}

/** Returns a check that a document hasn't changed. If a team's members have changed, the decision is made again. */
export const unchanged = ({ key, versionstamp }: Document): AtomicCheck => ({ key, versionstamp });

export function reportInvitation(
  security: SecurityLog,
  event: 'invitation-sent' | 'invitation-withdrawn',
  teamId: string,
  context: TeamPersonContext,
): void {
  const { requestId, clientAddress: client, visitor } = context;
  const { identityId, sessionId } = visitor;
  security(event, { requestId, client, identityId, sessionId, teamId });
}
