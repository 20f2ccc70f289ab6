import { teamPeopleEvent } from '../../contract/events.ts';
import { defineTeamEvent } from '../access/teamRights.ts';
import { plainName } from '../alerting/confirmation/askToConfirm.ts';
import type { Pages } from '../alerting/pages.ts';
import { readMailAddress, readNameOrAddress } from '../auth/confirmedAddresses.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { EventBus } from '../events/eventBus.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { SecurityLog } from '../security/securityLog.ts';
import type { PlanWithdrawals } from '../teams/withdrawals.ts';
import { createMemberCalls, type PeopleChange } from './memberCalls.ts';
import { type MemberMail, removedMail, roleChangedMail } from './memberMails.ts';

/** Published when a team's members, roles or invitations change. */
export const peopleEvent = defineTeamEvent('people');

export interface MembersOptions {
  store: DocumentStore;
  planWithdrawals: PlanWithdrawals;
  bus: Pick<EventBus, 'publish'>;
  mailer: Mailer;
  pages: Pick<Pages, 'monitors' | 'notifications'>;
  security: SecurityLog;
  logger: Pick<Logger, 'error'>;
}

export interface Members {
  rpcs: RpcDefinition[];
  /** Publishes a change to a team's members or invitations. */
  publish(teamId: string): void;
  /** Publishes a change, and e-mails the affected person unless they made it themselves. */
  onChanged(change: PeopleChange): void;
}

/** Creates the procedures that change a team's members, and notifies people of changes. */
export function createMembers({
  store,
  planWithdrawals,
  bus,
  mailer,
  pages,
  security,
  logger,
}: MembersOptions): Members {
  function publish(teamId: string): void {
    bus
      .publish(teamPeopleEvent(teamId), null)
      .catch((error: unknown) => logger.error({ err: error, teamId }, 'Could not publish a change of a team’s people'));
  }

  async function notify({ team, userId, role, changedBy }: PeopleChange): Promise<void> {
    const to = await readMailAddress(store, userId);
    if (to === null) return;
    const words: MemberMail = {
      team: plainName(team.display) || 'a team',
      by: plainName(await readNameOrAddress(store, changedBy)),
      url: pages.monitors(team.teamId),
      settingsUrl: pages.notifications(),
    };
    await mailer.send(role === null ? removedMail(to, words) : roleChangedMail(to, role, words));
  }

  function onChanged(change: PeopleChange): void {
    const { teamId } = change.team;
    publish(teamId);
    if (change.userId === change.changedBy) return;
    // The change takes effect even if the e-mail can't be sent; the person also sees it on their screen.
    notify(change).catch((error: unknown) => logger.error({ err: error, teamId }, 'Could not e-mail a change of role'));
  }

  return { publish, onChanged, rpcs: createMemberCalls({ store, planWithdrawals, security, onChanged }) };
}
