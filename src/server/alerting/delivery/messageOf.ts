import type { AlertFacts, AlertMessage } from '../../notifiers/alertMessage.ts';
import { alertMessageOf, summarisedAlertOf, summaryMessageOf } from '../../notifiers/alertWords.ts';
import type { Delivery, Telling } from '../outbox.ts';
import type { Pages } from '../pages.ts';
import { alertContextOf, type FlipRecord } from '../policy/alertContext.ts';
import type { SnoozeLinks } from '../../signedLinks/snoozeLinks.ts';

export interface MessageOptions {
  /** For one alert: the record of its flip. */
  record: FlipRecord | null;
  snoozeLinks: Pick<SnoozeLinks, 'urlOf'>;
  pages: Pages;
  teamName: string;
  timezone: string;
  now: number;
}

/** Puts a delivery into words: one alert, or the list of many. */
export function messageOf({ teamId, to, tellings }: Delivery, options: MessageOptions): AlertMessage {
  const { pages, record, snoozeLinks, teamName, timezone, now } = options;
  const manageUrl = to.by === 'person' ? pages.notifications() : pages.integrations(teamId);
  const factsOf = ({ monitorId, direction, isReminder, facts, ended }: Telling): AlertFacts => {
    const { name, tags, ...rest } = facts;
    const monitor = { monitorId, name, teamName, url: pages.monitor(teamId, monitorId), tags };
    return {
      ...rest,
      direction,
      isReminder,
      monitor,
      now,
      timezone,
      manageUrl,
      ...(ended === undefined ? {} : { ended }),
      downForMs: downForMs(direction, rest, ended?.at ?? now),
    };
  };
  const [first, ...others] = tellings;
  if (first === undefined) throw new Error('A delivery tells nothing.');
  if (others.length === 0) {
    const facts = factsOf(first);
    const { direction, facts: flip, ended, monitorId } = first;
    return alertMessageOf({
      ...facts,
      ...(record !== null && { context: alertContextOf(record, { direction, ...flip }) }),
      // Nothing to snooze once it is over.
      ...(direction === 'down' && ended === undefined && { snoozeUrl: snoozeLinks.urlOf({ teamId, monitorId }, now) }),
    });
  }
  return summaryMessageOf({
    alerts: tellings.map((telling) => summarisedAlertOf(factsOf(telling))),
    teamName,
    teamUrl: pages.monitors(teamId),
    now,
    manageUrl,
  });
}

function downForMs(direction: AlertMessage['direction'], facts: Pick<AlertFacts, 'at' | 'downForMs'>, until: number) {
  return direction === 'up' ? (facts.downForMs ?? null) : Math.max(0, until - facts.at);
}
