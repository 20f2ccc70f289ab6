import { DAY_MS } from '../../contract/durations.ts';
import type { MailPreferences } from '../alerting/alertStore.ts';
import type { Pages } from '../alerting/pages.ts';
import type { Memberships, People } from '../alerting/people.ts';
import { quietUntil } from '../alerting/policy/holds.ts';
import type { ReportTurn, WeeklyReports } from '../alerting/weeklyReports.ts';
import { type Chore, startChore } from '../chore.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { machineMailHeaders } from '../mail/mailLayout.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { DashboardFacts } from '../monitors/dashboardFacts.ts';
import type { UnsubscribeLinks } from '../signedLinks/unsubscribeLinks.ts';
import { reportMail } from './reportMail.ts';
import { reportTimes, weekBefore } from './reportTimes.ts';
import { reportOfTeam } from './teamReport.ts';

/** Longer than sending an e-mail takes, including a timeout. */
const LEASE_MS = 600_000;
const AT_ONCE = 4;
const FIRST_RETRY_MS = 600_000;
/**
 * Reports later than this aren't sent. The limit is less than a week minus the greatest difference between time zones,
 * which keeps people who moved west from getting a report for the same week twice.
 */
const LATEST_MS = 3 * DAY_MS;
const LOOK_EVERY_MS = 30_000;

export interface SendReportsOptions {
  reports: WeeklyReports;
  monitors: Pick<DashboardFacts, 'outlines' | 'flipDays'>;
  wishes: Pick<MailPreferences, 'preferences'>;
  people: Pick<People, 'timezone' | 'address'> & Memberships;
  mailer: Mailer;
  pages: Pages;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'urlOf'>;
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

/**
 * Returns a function that sends due weekly reports. A report interrupted by a crash is sent again under the same
 * message id, so mail programs show it only once. A rejected report is retried after a delay equal to how late it
 * already is.
 */
export function createSendReports({
  reports,
  monitors,
  wishes,
  people,
  mailer,
  pages,
  unsubscribeLinks,
  logger,
  now,
}: SendReportsOptions) {
  async function mail(userId: string, timezone: string, dueAt: number): Promise<void> {
    const to = await people.address(userId);
    if (to === null) return;
    const week = weekBefore(timezone, dueAt);
    const teams = [];
    for (const team of await people.teamsOf(userId)) {
      const report = await reportOfTeam(team, week, { monitors, now: now() });
      if (report !== null) teams.push(report);
    }
    if (teams.length === 0) return;
    const manageUrl = pages.notifications();
    const unsubscribeUrl = unsubscribeLinks.urlOf({ kind: 'report', userId });
    await mailer.send({
      ...reportMail(to, { teams, week, pages, unsubscribeUrl }),
      messageId: `<report-${encodeURIComponent(userId)}-${week.lastDay}@${new URL(manageUrl).hostname}>`,
      headers: machineMailHeaders(manageUrl, unsubscribeUrl),
    });
  }

  /** Takes a turn; returns when the person's next report is due. */
  async function take({ userId }: ReportTurn): Promise<number> {
    const at = now();
    const timezone = await people.timezone(userId);
    const { last: dueAt, next } = reportTimes(timezone, at);
    const lateMs = at - dueAt;
    if (lateMs > LATEST_MS) return next;
    const heldUntil = quietUntil((await wishes.preferences(userId)).quietHours, timezone, at);
    if (heldUntil !== null) return heldUntil;
    try {
      await mail(userId, timezone, dueAt);
      return next;
    } catch (error) {
      logger.error({ err: error, userId }, 'Could not send a weekly report; retrying');
      return at + Math.max(FIRST_RETRY_MS, lateMs);
    }
  }

  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const turns = await reports.claimReports({ now: now(), leaseMs: LEASE_MS, atMost: AT_ONCE });
      if (turns.length === 0) return;
      await Promise.all(turns.map(async (turn) => reports.endTurn(turn, await take(turn))));
    }
  };
}

interface Reports {
  /** Starts sending weekly reports when they're due. */
  start(): void;
  close(): Promise<void>;
}

export function createReports(options: SendReportsOptions): Reports {
  const { logger } = options;
  const run = createSendReports(options);
  let chore: Chore | undefined;
  return {
    start() {
      chore ??= startChore({ everyMs: LOOK_EVERY_MS, run, logger });
    },
    async close() {
      await chore?.close();
    },
  };
}
