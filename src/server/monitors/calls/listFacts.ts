import type { ListedFacts, ListMonitors, MonitorPage } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { DashboardAlerts } from '../dashboard/dashboardAlerts.ts';
import type { MonitorCatalog, StoredDays } from '../monitorCatalog.ts';
import { dayOf } from '../rollups/dayRollup.ts';
import { daysUntil } from '../rules/accountTime.ts';
import { nextDue } from '../schedule/readSchedule.ts';
import { judgeSchedule } from './judgeSettings.ts';

const UPTIME_DAYS = 30;
const DAY_MS = 86_400_000;

/** Adds to a page what it says besides the monitors themselves; what is asked for takes one read for all of its rows. */
export async function withFacts(
  { monitors, alerts }: { monitors: Pick<MonitorCatalog, 'listedDays'>; alerts: Pick<DashboardAlerts, 'channelsOf'> },
  page: MonitorPage,
  { teamId, facts: asked = [] }: ListMonitors,
  now: number,
): Promise<MonitorPage> {
  const monitorIds = page.monitors.map(({ data }) => data.monitorId);
  const days = { firstDay: dayOf(now - (UPTIME_DAYS - 1) * DAY_MS), lastDay: dayOf(now) };
  const [stored, channels] = await Promise.all([
    asked.includes('uptime') ? monitors.listedDays({ teamId, monitorIds, ...days }) : [],
    asked.includes('channels') ? alerts.channelsOf(teamId, monitorIds) : null,
  ]);
  const uptimes = new Map(stored.map((one) => [one.monitorId, uptimeOf(one, days.firstDay, now)]));
  const facts = page.monitors.map(({ data }): [string, ListedFacts] => {
    const { monitorId } = data;
    const nextRunAt = nextRunOf(data, now);
    const own = {
      ...(nextRunAt !== null && { nextRunAt }),
      ...(uptimes.has(monitorId) && { uptime: uptimes.get(monitorId) ?? null }),
      ...(channels && { channels: channels.get(monitorId) ?? [] }),
    };
    return [monitorId, own];
  });
  const known = facts.filter(([, own]) => Object.keys(own).length > 0);
  return known.length === 0 ? page : { ...page, facts: Object.fromEntries(known) };
}

/** While a monitor is down nothing is due, but its schedule still has runs; an interval counts from the next ping. */
function nextRunOf({ status, broken, schedule }: Monitor, now: number): number | null {
  if (status !== 'down' || broken !== undefined || schedule.kind === 'period') return null;
  return judgeSchedule(schedule) === null ? nextDue(schedule, now) : null;
}

/** Late counts as up, as on dashboards and in reports. */
function uptimeOf(stored: StoredDays, firstDay: string, now: number): number | null {
  let [up, down] = [0, 0];
  for (const { day, upMs, lateMs, downMs } of daysUntil(stored, now)) {
    if (day < firstDay) continue;
    up += upMs + lateMs;
    down += downMs;
  }
  return up + down === 0 ? null : up / (up + down);
}
