import type { Document } from '../../contract/documents.ts';
import type { Team } from '../../contract/records.ts';
import { roleIn } from '../../contract/teams/teamRights.ts';
import { rolesGivenBy } from '../../contract/teams/teamRoles.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { PlanWithdrawals } from '../teams/withdrawals.ts';
import { ended, invitationsOf, type OpenInvitation } from './invitationRecords.ts';

/** Returns whether the sender of an invitation can still give its role. */
export const isBacked = ({ invitedBy, role }: OpenInvitation, team: Pick<Team, 'users'>): boolean =>
  rolesGivenBy(roleIn(team, invitedBy)).includes(role);

/** Creates the function that plans which invitations to withdraw with a change to a team's people. */
export const createPlanWithdrawals =
  (store: DocumentStore): PlanWithdrawals =>
  async (after, userId, actor) => {
    const { teamId } = after;
    const unbacked = (await invitationsOf(store, teamId)).filter(
      (stored): stored is Document<OpenInvitation> =>
        stored.data.state === 'open' && stored.data.invitedBy === userId && !isBacked(stored.data, after),
    );
    const changes = unbacked.map((stored) => ended(stored, 'withdrawn'));
    return {
      checks: changes.flatMap(({ checks }) => checks),
      ops: changes.flatMap(({ ops }) => ops),
      audit: unbacked.map(({ data: { address } }) => ({
        teamId,
        actor,
        action: 'invitation.withdrawn',
        detail: { address },
      })),
    };
  };
