import type { AuditActor } from '../../audit/auditEntry.ts';
import { auditIntegration } from '../auditedAlerts.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import type { AddressesGone, ConfirmedAddresses, UnsubscribedAddresses } from '../alertStore.ts';
import { CONFIRMATION_WINDOW_MS } from '../mailLimitStore.ts';
import type { ConfirmedHow } from '../policy/membership.ts';
import { type AlertData, auditedOf, removeWhere, type StoredIntegration } from './alertData.ts';
import { disableStoredIntegration } from './memoryFinishRows.ts';

const EVERY_TEAM = '';

/** Returns whether an address has unsubscribed from a team's e-mails; false if there is no address. */
export const isUnwantedInMemory = ({ unsubscribed }: AlertData, teamId: string, mark: string | null): boolean =>
  unsubscribed.some((each) => each.mark === mark && (each.teamId === teamId || each.teamId === EVERY_TEAM));

/** Stores unsubscribed and confirmed addresses. */
export function createMemoryAddresses(
  data: AlertData,
  { policy, stepAlerts }: { policy: AlertPolicy; stepAlerts: number },
): UnsubscribedAddresses & ConfirmedAddresses & AddressesGone {
  const mailing = (mark: string): StoredIntegration[] =>
    [...data.integrations.values()].filter((each) => each.mark === mark);

  async function end(ofTeam: string, mark: string, at: number, by: AuditActor): Promise<void> {
    if (!data.unsubscribed.some((each) => each.teamId === ofTeam && each.mark === mark)) {
      data.unsubscribed.push({ teamId: ofTeam, mark });
    }
    for (const { integrationId, teamId, config } of mailing(mark)) {
      if (config.kind !== 'email' || (ofTeam !== EVERY_TEAM && teamId !== ofTeam)) continue;
      disableStoredIntegration(data, integrationId, policy.unsubscribeOf(config.to, at), by);
    }
  }

  async function resubscribe(ofTeam: string, mark: string, by: AuditActor): Promise<void> {
    removeWhere(data.unsubscribed, (each) => each.teamId === ofTeam && each.mark === mark);
    for (const integration of mailing(mark)) {
      if (!integration.isUnwanted || isUnwantedInMemory(data, integration.teamId, mark)) continue;
      Object.assign(integration, { disabled: null, isUnwanted: false, areOwnersNotified: true });
      data.writeAudit([auditIntegration('integration.turned-on', auditedOf(integration), by)]);
    }
  }

  const howOf = (teamId: string, mark: string): ConfirmedHow | null =>
    data.confirmed.find((each) => each.teamId === teamId && each.mark === mark)?.how ?? null;

  function setOwnersNotified(teamId: string, mark: string, areOwnersNotified: boolean): void {
    for (const integration of mailing(mark)) {
      if (integration.teamId === teamId && integration.disabled === null)
        integration.areOwnersNotified = areOwnersNotified;
    }
  }

  function confirm(teamId: string, mark: string, how: ConfirmedHow, now: number): void {
    removeWhere(data.confirmed, (each) => each.teamId === teamId && each.mark === mark);
    data.confirmed.push({ teamId, mark, how });
    setOwnersNotified(teamId, mark, true);
    const ids = new Set(mailing(mark).flatMap((each) => (each.teamId === teamId ? [each.integrationId] : [])));
    for (const alert of data.alerts.values()) {
      const isHeld = alert.state === 'waiting' && alert.hold?.by === 'confirmation';
      if (isHeld && ids.has(alert.destination)) alert.nextAttemptAt = now;
    }
  }

  return {
    isUnsubscribed: async (teamId, mark) => isUnwantedInMemory(data, teamId, mark),
    unsubscribe: end,
    subscribeAgain: resubscribe,
    isNeverMailed: async (mark) => isUnwantedInMemory(data, EVERY_TEAM, mark),
    neverMail: (mark, at, by) => end(EVERY_TEAM, mark, at, by),
    mailAgain: (mark, by) => resubscribe(EVERY_TEAM, mark, by),

    isConfirmed: async (teamId, mark) => howOf(teamId, mark) !== null,
    isMembers: async (teamId, mark) => howOf(teamId, mark) === 'member',
    async confirmAddress(teamId, mark, now, by) {
      confirm(teamId, mark, 'recipient', now);
      const confirmed = mailing(mark).filter((each) => each.teamId === teamId);
      data.writeAudit(confirmed.map((each) => auditIntegration('integration.confirmed', auditedOf(each), by)));
    },
    async reviewMembers(teamId, memberMarks, now) {
      const ofTeam = [...data.integrations.values()].filter((each) => each.teamId === teamId);
      const marks = new Set(ofTeam.flatMap(({ mark }) => mark ?? []));
      const members = data.confirmed.filter((each) => each.teamId === teamId && each.how === 'member');
      const known = {
        mailed: [...marks].map((mark) => ({ mark, how: howOf(teamId, mark) })),
        byMembership: members.map(({ mark }) => mark),
      };
      const { joined, left } = policy.membershipChanges(known, memberMarks);
      for (const mark of joined) confirm(teamId, mark, 'member', now);
      for (const mark of left) {
        removeWhere(data.confirmed, (each) => each.teamId === teamId && each.mark === mark);
        setOwnersNotified(teamId, mark, false);
      }
    },
    async takeConfirmationMail({ teamId, mark, askedBy, now }, limits) {
      const lately = data.confirmationMails.filter(({ at }) => at > now - CONFIRMATION_WINDOW_MS);
      const sent = {
        toAddress: lately.filter((mail) => mail.mark === mark).map(({ at }) => at),
        byTeam: lately.filter((mail) => mail.teamId === teamId).map(({ at }) => at),
        byPerson: lately.filter((mail) => mail.askedBy === askedBy).map(({ at }) => at),
      };
      const retryAfterSeconds = policy.confirmationWaitSeconds(sent, limits, now);
      if (retryAfterSeconds !== null) return { retryAfterSeconds };
      const mailId = data.nextNumber();
      data.confirmationMails.push({ id: mailId, teamId, mark, askedBy, at: now });
      return { mailId };
    },
    async refundConfirmationMail(mailId) {
      removeWhere(data.confirmationMails, ({ id }) => id === mailId);
    },

    async forgetAddress(mark) {
      for (const { integrationId } of mailing(mark)) {
        const sent = [...data.alerts.values()].filter(({ destination }) => destination === integrationId);
        for (const { id } of sent.slice(0, stepAlerts)) data.alerts.delete(id);
        if (sent.length >= stepAlerts) return { hasMore: true };
        data.integrations.delete(integrationId);
        data.uses.delete(integrationId);
      }
      removeWhere(data.confirmed, (each) => each.mark === mark);
      removeWhere(data.confirmationMails, (mail) => mail.mark === mark);
      return { hasMore: false };
    },
  };
}
