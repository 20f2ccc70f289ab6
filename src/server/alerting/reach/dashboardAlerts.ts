import type { Quiet } from '../../../contract/alerting/alertingCalls.ts';
import type { Notification } from '../../../contract/alerting/integrationRecord.ts';
import type { AlertChannels, Alerted, DashboardHold } from '../../../contract/monitors/teamDashboard.ts';
import type { AlertsQuery, DashboardAlerts } from '../../monitors/dashboard/dashboardAlerts.ts';
import { cut } from '../../notifiers/lines.ts';
import { WHOLE_TEAM } from '../alertFacts.ts';
import type { AlertStore, DestinationHealth } from '../alertStore.ts';
import { holdOf, openBetween } from '../policy/holds.ts';
import type { Reach } from './reach.ts';

/** Maximum number of failing integrations named on a dashboard. */
const MAX_LISTED = 5;
/** Maximum number of maintenance window openings shown on a dashboard. */
const MAX_HOLDS = 20;
const MAX_RESPONSE = 160;

interface Options {
  alerts: Pick<AlertStore, 'channelsOf' | 'destinations' | 'quiet' | 'listNotifications'>;
  reach: Pick<Reach, 'countWithoutAlerts'>;
}

/** Reads the alerts section of a team's dashboard. */
export function createDashboardAlerts({ alerts, reach }: Options): DashboardAlerts {
  async function alertedOf(teamId: string, { monitorId, sequence }: AlertsQuery['downs'][number]) {
    const page = await alerts.listNotifications({ teamId, monitorId });
    const first = page?.notifications.filter((each) => each.sequence === sequence && !each.isReminder) ?? [];
    return [monitorId, first.map(toAlerted).toReversed()] as const;
  }

  return {
    channelsOf: (teamId, monitorIds) => alerts.channelsOf(teamId, monitorIds),
    async read({ teamId, downs, monitors, from, to }, now) {
      const [{ integrations }, quiet, alertsNobody, ...alerted] = await Promise.all([
        alerts.destinations(teamId),
        alerts.quiet(teamId, now),
        reach.countWithoutAlerts(teamId),
        ...downs.map((down) => alertedOf(teamId, down)),
      ]);
      const maintenance = quiet.windows.flatMap((window) =>
        openBetween(window, { from, to }, now).map((open): DashboardHold => ({
          kind: 'maintenance',
          title: window.title,
          ...open,
          monitors: window.monitorIds.length === 0 ? null : window.monitorIds.length,
        })),
      );
      const until = quiet.teamSnoozedUntil;
      const snooze: DashboardHold[] =
        until === null ? [] : [{ kind: 'snooze', title: '', from: now, to: until, monitors: null }];
      return {
        alertsNobody,
        channels: channelsOf(integrations),
        holds: [...snooze, ...maintenance.toSorted((one, other) => one.from - other.from)].slice(0, MAX_HOLDS),
        snoozes: new Map(quiet.monitorSnoozes.map(({ monitorId, until: end }) => [monitorId, end])),
        heldUntil: heldUntilOf(quiet, monitors),
        alerted: new Map(alerted),
      };
    },
  };
}

function heldUntilOf(quiet: Quiet, monitors: AlertsQuery['monitors']): Map<string, number> {
  const { teamSnoozedUntil, monitorSnoozes, windows } = quiet;
  const ofTeam = teamSnoozedUntil === null ? [] : [{ monitorId: WHOLE_TEAM, until: teamSnoozedUntil }];
  const holds = { snoozes: [...ofTeam, ...monitorSnoozes], windows };
  return new Map(
    monitors.flatMap(({ monitorId, at }) => {
      const hold = holdOf(holds, monitorId, at);
      return hold === null ? [] : [[monitorId, hold.until]];
    }),
  );
}

function channelsOf(integrations: readonly DestinationHealth[]): AlertChannels {
  const troubled = integrations.flatMap((integration): AlertChannels['troubled'] => {
    const { integrationId, name, isDisabled, isWaiting, disabled, muted, lastDelivery } = integration;
    const base = { integrationId, name };
    if (isDisabled)
      return [{ ...base, state: 'off', since: disabled?.at ?? null, answer: shortened(disabled?.why ?? '') }];
    if (isWaiting) return [{ ...base, state: 'unconfirmed', since: null, answer: '' }];
    if (muted !== null) return [{ ...base, state: 'muted', since: muted.at, answer: '' }];
    if (lastDelivery === null || !isFailure(lastDelivery)) return [];
    return [{ ...base, state: 'failing', since: lastDelivery.at, answer: shortened(lastDelivery.answer) }];
  });
  const total = integrations.length;
  const inState = (wanted: (typeof troubled)[number]['state']) =>
    troubled.filter(({ state }) => state === wanted).length;
  return {
    total,
    working: total - troubled.length,
    failing: inState('failing'),
    off: inState('off'),
    unconfirmed: inState('unconfirmed'),
    muted: inState('muted'),
    troubled: troubled.slice(0, MAX_LISTED),
  };
}

/** Returns whether a delivery failed. An alert that waits after an attempt is being retried, so it counts, too. */
const isFailure = ({ state }: NonNullable<DestinationHealth['lastDelivery']>): boolean =>
  state === 'failed' || state === 'waiting';

const shortened = (response: string): string => cut(response, MAX_RESPONSE);

function toAlerted({ integrationName: name, state, attempts }: Notification): Alerted {
  const isOver = state === 'sent' || state === 'failed' || state === 'muted';
  return { name, state: isOver ? state : 'waiting', tries: attempts.length };
}
