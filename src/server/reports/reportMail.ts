import { DAY_MS, formatDuration } from '../../contract/durations.ts';
import type { Pages } from '../alerting/pages.ts';
import type { MailContent, MailListEntry, MailListItem } from '../mail/mailContent.ts';
import { layOutMail } from '../mail/mailLayout.ts';
import type { Mail } from '../mail/mailer.ts';
import { cut } from '../notifiers/lines.ts';
import type { Week } from './reportTimes.ts';
import type { TeamReport } from './teamReport.ts';

const LABEL_LENGTH = 60;

const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

/** Formats a week, such as "16 – 22 Nov 2026". */
const weekWords = ({ firstDay, lastDay }: Week): string =>
  days.formatRange(new Date(firstDay), new Date(lastDay)).replaceAll(/\s/g, ' ');

/**
 * Formats uptime. It's rounded down, so that any downtime keeps it below 100%. Less than a day of monitoring is too
 * short for a percentage.
 */
function uptimeWords({ upMs, downMs, watchedMs }: Pick<TeamReport, 'upMs' | 'downMs' | 'watchedMs'>): string {
  if (watchedMs === 0) return 'no data';
  const down = downMs === 0 ? '' : `, ${formatDuration(downMs / 1_000)} down`;
  if (watchedMs < DAY_MS) return `monitored for ${formatDuration(watchedMs / 1_000)}${down}`;
  if (downMs === 0) return '100% uptime';
  return `${(Math.floor((upMs / (upMs + downMs)) * 10_000) / 100).toFixed(2)}% uptime${down}`;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'monitor' : 'monitors'}`;

const factOf = (report: TeamReport): { label: string; value: string } => ({
  label: cut(report.team.display, LABEL_LENGTH),
  value: `${uptimeWords(report)}, ${counted(report.monitors)}`,
});

const itemsOf = ({ team, worst }: TeamReport, pages: Pages): MailListItem[] =>
  worst.map(({ monitorId, name, isDown, ...week }) => ({
    tone: isDown ? 'down' : 'up',
    title: name,
    url: pages.monitor(team.teamId, monitorId),
    text: `${uptimeWords({ ...week, watchedMs: week.upMs + week.downMs })}${isDown ? ', still down' : ''}`,
  }));

/** Lists each team's worst monitors, under the team's name if there are several teams. */
function listOf(teams: readonly TeamReport[], pages: Pages): MailListEntry[] {
  const [only, ...others] = teams;
  if (only !== undefined && others.length === 0) return itemsOf(only, pages);
  return teams
    .filter(({ worst }) => worst.length > 0)
    .map((report) => ({ title: report.team.display, items: itemsOf(report, pages) }));
}

function sumOf(teams: readonly TeamReport[]): { short: string; long: string } {
  const [monitors, down, downMs] = teams.reduce(
    ([all, some, ms], team) => [all + team.monitors, some + team.monitorsDown, ms + team.downMs],
    [0, 0, 0],
  );
  if (down === 0) {
    return {
      short: 'no outages',
      long: monitors === 1 ? 'Your monitor had no outages.' : `None of your ${counted(monitors)} went down.`,
    };
  }
  const short = `${down} of ${counted(monitors)} went down`;
  return { short, long: `${short}, for a total of ${formatDuration(downMs / 1_000)}.` };
}

export interface ReportContent {
  /** The teams with at least one monitor, worst first. */
  teams: readonly TeamReport[];
  week: Week;
  pages: Pages;
  unsubscribeUrl: string;
}

/** The e-mail about the last seven days in each of a person's teams. */
export function reportMail(to: string, { teams, week, pages, unsubscribeUrl }: ReportContent): Mail {
  const ordered = teams.toSorted((one, other) => other.downMs - one.downMs);
  const { short, long } = sumOf(ordered);
  const list = listOf(ordered, pages);
  const [first] = ordered;
  const content: MailContent = {
    subject: `Your week: ${short}`,
    preview: long,
    heading: `Your week, ${weekWords(week)}`,
    paragraphs: [long],
    facts: ordered.map(factOf),
    ...(list.length > 0 && { list }),
    ...(first && { action: { label: 'Open monitors', url: pages.monitors(first.team.teamId) } }),
    footer: 'You’re getting this every Monday because you turned on the weekly report.',
    footerActions: [
      { label: 'E-mail settings', url: pages.notifications() },
      { label: 'Stop the report', url: unsubscribeUrl },
    ],
  };
  return layOutMail(to, content);
}
