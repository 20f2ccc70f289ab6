import { createId } from '../../../contract/ids.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import type { KnownPeople, MailPreferences } from '../alertStore.ts';
import { DAY_MS, HELD_BACK_MS, HOUR_MS, type MailLimitStore, SETTLED_MS } from '../mailLimitStore.ts';
import type { Destination } from '../outbox.ts';
import type { WeeklyReports } from '../weeklyReports.ts';
import { type AlertData, removeWhere, type StoredAlert } from './alertData.ts';

const LISTED = 20;

/** Stores people's e-mail preferences, and when their weekly reports are due. */
export function createMemoryPeople(data: AlertData, stepAlerts: number): MailPreferences & KnownPeople & WeeklyReports {
  return {
    async preferences(userId) {
      const person = data.people.get(userId);
      return {
        teams: data.teamMails
          .filter((each) => each.userId === userId)
          .map(({ teamId, mails }) => ({ teamId, mails }))
          .toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1)),
        quietHours: person?.quietHours ?? null,
        weeklyReport: person?.weeklyReport ?? false,
      };
    },
    async savePreferences(userId, { teams, quietHours, weeklyReport }, nextReportAt) {
      const before = data.people.get(userId)?.nextReportAt ?? null;
      data.people.set(userId, {
        quietHours,
        weeklyReport,
        nextReportAt: weeklyReport ? (before ?? nextReportAt) : null,
      });
      removeWhere(data.teamMails, (each) => each.userId === userId);
      for (const { teamId, mails } of teams) data.teamMails.push({ teamId, userId, mails });
    },
    async stopMails(userId, teamId) {
      removeWhere(data.teamMails, (each) => each.userId === userId && each.teamId === teamId);
    },
    async stopReports(userId) {
      Object.assign(data.people.get(userId) ?? {}, { weeklyReport: false, nextReportAt: null });
    },

    async claimReports({ now, leaseMs, atMost }) {
      const due = [...data.people].filter(([, { nextReportAt }]) => nextReportAt !== null && nextReportAt <= now);
      const first = due.toSorted(([, one], [, other]) => (one.nextReportAt ?? 0) - (other.nextReportAt ?? 0));
      return first.slice(0, atMost).map(([userId, person]) => {
        person.nextReportAt = now + leaseMs;
        return { userId, leasedUntil: now + leaseMs };
      });
    },
    async endTurn({ userId, leasedUntil }, nextAt) {
      const person = data.people.get(userId);
      if (person?.nextReportAt === leasedUntil) person.nextReportAt = nextAt;
    },

    async forgetPerson(userId) {
      data.people.delete(userId);
      removeWhere(data.teamMails, (each) => each.userId === userId);
      for (const mail of data.confirmationMails) if (mail.askedBy === userId) mail.askedBy = '';
      const received = [...data.alerts.values()].filter(({ to }) => to.userId === userId);
      for (const { id } of received.slice(0, stepAlerts)) data.alerts.delete(id);
      return { hasMore: received.length >= stepAlerts };
    },
  };
}

/** Counts alert e-mails. */
export function createMemoryMailLimits(data: AlertData, policy: AlertPolicy): MailLimitStore {
  function downOf(heldBack: readonly StoredAlert[]): { monitorId: string; name: string }[] {
    const monitors = [...new Set(heldBack.map(({ monitor }) => monitor))].flatMap((id) => data.monitors.get(id) ?? []);
    return monitors
      .filter(({ state }) => state.status === 'down')
      .map(({ monitorId, settings }) => ({ monitorId, name: settings.name }))
      .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  }

  function targetOf(alert: StoredAlert | undefined): Destination | null {
    if (alert === undefined) return null;
    if (alert.to.userId !== null) return { by: 'person', userId: alert.to.userId };
    const integration = data.integrations.get(alert.destination);
    if (integration === undefined) return null;
    return { by: 'integration', integrationId: integration.integrationId, config: integration.config };
  }

  return {
    async takeAlertMail({ teamId, mark, now }, limits) {
      const open = data.holds.find((hold) => hold.teamId === teamId && hold.mark === mark && hold.until > now);
      if (open !== undefined) return { hold: { holdId: open.holdId, reached: open.reached, until: open.until } };
      const toAddress = data.alertMails.filter((mail) => mail.mark === mark && mail.at > now - HOUR_MS);
      const reached = policy.reachedLimit(
        {
          toAddress: toAddress.length,
          toAddressByTeam: toAddress.filter((mail) => mail.teamId === teamId).length,
          byTeam: data.alertMails.filter((mail) => mail.teamId === teamId && mail.at > now - DAY_MS).length,
        },
        limits,
      );
      if (reached === null) {
        const mailId = data.nextNumber();
        data.alertMails.push({ id: mailId, teamId, mark, askedBy: null, at: now });
        return { mailId };
      }
      const hold = { holdId: createId('hold_'), reached, until: now + HELD_BACK_MS };
      data.holds.push({ ...hold, teamId, mark, since: now, nextTryAt: hold.until + SETTLED_MS });
      return { hold };
    },
    async refundAlertMail(mailId) {
      removeWhere(data.alertMails, ({ id }) => id === mailId);
    },
    async claimEndedHold(now, leaseMs) {
      const ended = data.holds.filter(({ nextTryAt }) => nextTryAt <= now);
      const [hold] = ended.toSorted((one, other) => one.nextTryAt - other.nextTryAt);
      if (hold === undefined) return null;
      hold.nextTryAt = now + leaseMs;
      const { holdId, teamId, mark, reached, since, until } = hold;
      const heldBack = [...data.alerts.values()].filter(({ mailHold }) => mailHold === holdId);
      const down = downOf(heldBack);
      return {
        holdId,
        teamId,
        mark,
        reached,
        since,
        until,
        to: targetOf(heldBack.at(-1)),
        count: heldBack.length,
        downCount: down.length,
        down: down.slice(0, LISTED),
      };
    },
    async closeHold(holdId) {
      removeWhere(data.holds, (hold) => hold.holdId === holdId);
    },
    async postponeHold(holdId, until) {
      for (const hold of data.holds) if (hold.holdId === holdId) hold.nextTryAt = until;
    },
    async forgetCountedMails(now) {
      removeWhere(data.alertMails, ({ at }) => at <= now - DAY_MS);
    },
  };
}
