import type { AtomicOp, Document } from '../../contract/documents.ts';
import { DAY_MS } from '../../contract/durations.ts';
import { listViewsKey, monitorDefaultsKey } from '../../contract/keys.ts';
import { plainName } from '../alerting/confirmation/askToConfirm.ts';
import type { Pages } from '../alerting/pages.ts';
import type { People } from '../alerting/people.ts';
import { readMailAddress, readNameOrAddress } from '../auth/confirmedAddresses.ts';
import { untilCommitted } from '../auth/untilCommitted.ts';
import { createMeter } from '../budget/meter.ts';
import type { Clock } from '../clock.ts';
import { type DocumentStore, readEvery } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deletedTeamsPrefix, type LifecyclePart } from '../teams/lifecycle.ts';
import { isOwner } from '../teams/members.ts';
import { teamTurnsKey } from '../teams/teamsCollection.ts';
import { deletedTeamMail } from './deletedTeamMail.ts';
import {
  type DeletedTeamRecord,
  planDeparture,
  planEnd,
  readDeletedTeam,
  readDeletedTeamsOf,
} from './deletedTeamRecords.ts';

export interface DeletedTeamsOptions {
  store: DocumentStore;
  people: Pick<People, 'timezone'>;
  mailer: Mailer;
  pages: Pick<Pages, 'deletedTeams'>;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

/** How often a team's owners are e-mailed about its deletion: three times, and then three times a day. */
const ANNOUNCEMENTS = { burst: 3, perSecond: 3 / (DAY_MS / 1_000) };

/** Manages deleted teams until they're restored or permanently removed. */
export function createDeletedTeams({ store, people, mailer, pages, logger, now }: DeletedTeamsOptions) {
  const announced = createMeter(ANNOUNCEMENTS);

  async function mailOwners({ team, deletedAt, goneAt, deletedBy }: DeletedTeamRecord): Promise<void> {
    const by = deletedBy === null ? '' : await readNameOrAddress(store, deletedBy);
    const named = { team: plainName(team.display), deletedBy: plainName(by) };
    for (const { userId } of team.users.filter((user) => isOwner(team, user.userId))) {
      const [to, timezone] = await Promise.all([readMailAddress(store, userId), people.timezone(userId)]);
      if (to === null) continue;
      const restoreUrl = pages.deletedTeams();
      await mailer.send(deletedTeamMail(to, { ...named, deletedAt, goneAt, timezone, restoreUrl }));
    }
  }

  /** E-mails the owners. The first server to mark the team sends the e-mails; if that fails, the next round retries. */
  async function announce({ key, versionstamp, data }: Document<DeletedTeamRecord>): Promise<void> {
    const marked = await store.commit(
      [{ key, versionstamp }],
      [{ type: 'set', key, data: { ...data, isAnnounced: true } }],
    );
    // Deleted and restored again and again, a team isn't announced each time.
    if (!marked.committed || !announced.charge(data.team.teamId, 1, now()).isCovered) return;
    try {
      await mailOwners(data);
    } catch (error) {
      logger.error({ err: error, teamId: data.team.teamId }, 'Could not e-mail the owners of a deleted team; retrying');
      const { versionstamp: since } = marked;
      await store.commit([{ key, versionstamp: since }], [{ type: 'set', key, data }]);
    }
  }

  return {
    /** E-mails the owners of a team that was just deleted, in the background. */
    announceDeletion(teamId: string): void {
      readDeletedTeam(store, teamId)
        .then(async (deleted) => {
          if (deleted !== null && !deleted.data.isAnnounced) await announce(deleted);
        })
        .catch((error: unknown) => logger.error({ err: error, teamId }, 'Could not announce that a team was deleted'));
    },
    /** Removes teams that can no longer be restored, and e-mails owners who haven't been notified yet. */
    async review(signal: AbortSignal): Promise<void> {
      for (const deleted of await readEvery<DeletedTeamRecord>(store, deletedTeamsPrefix)) {
        if (signal.aborted) return;
        const { checks, ops } = planEnd(deleted);
        if (deleted.data.goneAt <= now()) await store.commit(checks, ops);
        else if (!deleted.data.isAnnounced) await announce(deleted);
      }
    },
    lifecycle: {
      async teamDeleted({ teamId }) {
        const keys = [listViewsKey(teamId), monitorDefaultsKey(teamId)];
        await store.commit(
          [],
          keys.map((key): AtomicOp => ({ type: 'delete', key })),
        );
      },
      async personDeleted({ identityId }) {
        await store.commit([], [{ type: 'delete', key: teamTurnsKey(identityId) }]);
        for (const { data } of await readDeletedTeamsOf(store, identityId)) {
          await untilCommitted(store, async () => {
            const deleted = await readDeletedTeam(store, data.team.teamId);
            return { answer: undefined, ...(deleted !== null && planDeparture(deleted, identityId)) };
          });
        }
      },
    } satisfies LifecyclePart,
  };
}

export type DeletedTeamKeeping = ReturnType<typeof createDeletedTeams>;
