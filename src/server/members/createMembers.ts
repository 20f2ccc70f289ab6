import type { Document } from '../../contract/documents.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import { teamPeopleEvent } from '../../contract/events.ts';
import { defineTeamEvent } from '../access/teamRights.ts';
import { plainName } from '../alerting/confirmation/askToConfirm.ts';
import type { Pages } from '../alerting/pages.ts';
import { readMailAddress, readNameOrAddress } from '../auth/confirmedAddresses.ts';
import { type Bound, countUse, type UseRecord } from '../auth/limits/uses.ts';
import { untilCommitted } from '../auth/untilCommitted.ts';
import type { Clock } from '../clock.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { EventBus } from '../events/eventBus.ts';
import type { Logger } from '../logger.ts';
import { addressMark } from '../mail/emailAddress.ts';
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
  now: Clock;
}

/**
 * How many e-mails about their roles a person gets. Later changes are only shown, so that an admin who changes a role
 * back and forth can't fill a mailbox. Removals aren't limited, because no one is in a team again without accepting.
 */
const MAIL_BOUND: Bound = { max: 10, windowMs: HOUR_MS };

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
  now,
}: MembersOptions): Members {
  function publish(teamId: string): void {
    bus
      .publish(teamPeopleEvent(teamId), null)
      .catch((error: unknown) => logger.error({ err: error, teamId }, 'Could not publish a change of a team’s people'));
  }

  /** Counts another e-mail to an address; returns false if it has been sent enough. */
  const countMail = (to: string): Promise<boolean> =>
    untilCommitted(store, async () => {
      const key = ['$teams', 'memberMails', addressMark(to)];
      const record = (await store.get(key)) as Document<UseRecord> | null;
      const use = countUse([{ name: 'mails', key, record, bound: MAIL_BOUND }], now());
      return use.allowed ? { answer: true, checks: use.checks, ops: use.ops } : { answer: false };
    });

  async function notify({ team, userId, role, changedBy }: PeopleChange): Promise<void> {
    const to = await readMailAddress(store, userId);
    if (to === null || (role !== null && !(await countMail(to)))) return;
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
