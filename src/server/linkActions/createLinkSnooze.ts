import { formatDuration } from '../../contract/durations.ts';
import type { AlertRecipient } from '../../contract/audit/auditActions.ts';
import type { QuietTimes } from '../alerting/alertStore.ts';
import type { Pages } from '../alerting/pages.ts';
import type { Clock } from '../clock.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import { LINK_SNOOZE_MS, type SnoozeLinks, type SnoozeTarget } from '../signedLinks/tokenLinks.ts';
import { clockWords } from '../time/timeWords.ts';
import type { FindRecipient } from './linkRecipient.ts';

/** A link whose recipient is unknown or no longer gets the team's alerts. It shows nothing about the monitor. */
export interface RefusedSnooze {
  state: 'refused';
  monitorUrl: string;
}

/** The state of the monitor that a snooze link is for. */
export interface SnoozeOffer {
  state: 'alerting' | 'snoozed' | 'expired';
  name: string;
  monitorUrl: string;
  /** "until 15:05 UTC (59 min left)"; null if the monitor isn't snoozed. */
  until: string | null;
  /** Whether a link set the snooze, so that a link can undo it. */
  canUndo: boolean;
}

/**
 * The actions behind snooze links. Each returns the resulting state; null for an invalid link. `address` is the
 * client's network address.
 */
export interface LinkSnooze {
  offer(token: string): Promise<SnoozeOffer | RefusedSnooze | null>;
  /** Snoozes the monitor for an hour, unless it's already snoozed, so that a repeated click changes nothing. */
  accept(token: string, address: string): Promise<SnoozeOffer | RefusedSnooze | null>;
  /** Ends the snooze if a link set it. */
  undo(token: string, address: string): Promise<SnoozeOffer | RefusedSnooze | null>;
}

export interface LinkSnoozeOptions {
  links: Pick<SnoozeLinks, 'read'>;
  findRecipient: FindRecipient;
  quietTimes: Pick<QuietTimes, 'quiet' | 'snooze'>;
  monitors: Pick<MonitorCatalog, 'find'>;
  pages: Pick<Pages, 'monitor'>;
  /** Called when alerts that were held back can become due. */
  wake(): void;
  now: Clock;
}

export function createLinkSnooze(options: LinkSnoozeOptions): LinkSnooze {
  const { links, findRecipient, quietTimes, monitors, pages, wake, now } = options;

  async function answer(
    token: string,
    act: (offer: SnoozeOffer, target: SnoozeTarget, sentTo: AlertRecipient) => Promise<void>,
  ): Promise<SnoozeOffer | RefusedSnooze | null> {
    const request = links.read(token);
    if (request === null) return null;
    const { teamId, monitorId, recipient, expiresAt } = request;
    const monitor = await monitors.find({ teamId, monitorId });
    if (monitor === null) return null;
    const sentTo = recipient && (await findRecipient(teamId, recipient));
    if (sentTo === null) return { state: 'refused', monitorUrl: pages.monitor(teamId, monitorId) };
    const read = async (): Promise<SnoozeOffer> => {
      const snooze = (await quietTimes.quiet(teamId, now())).monitorSnoozes.find((one) => one.monitorId === monitorId);
      return {
        state: snooze !== undefined ? 'snoozed' : expiresAt <= now() ? 'expired' : 'alerting',
        name: monitor.data.name,
        monitorUrl: pages.monitor(teamId, monitorId),
        until: snooze === undefined ? null : untilWords(snooze.until, now()),
        canUndo: snooze?.isByLink === true && expiresAt > now(),
      };
    };
    await act(await read(), { teamId, monitorId }, sentTo);
    return read();
  }

  async function snooze(target: SnoozeTarget & { until: number | null }, sentTo: AlertRecipient, address: string) {
    await quietTimes.snooze(target, now(), { kind: 'link', link: 'snooze', address, sentTo });
    wake();
  }

  return {
    offer: (token) => answer(token, async () => undefined),
    accept: (token, address) =>
      answer(token, async ({ state }, target, sentTo) => {
        if (state === 'alerting') await snooze({ ...target, until: now() + LINK_SNOOZE_MS }, sentTo, address);
      }),
    undo: (token, address) =>
      answer(token, async ({ canUndo }, target, sentTo) => {
        if (canUndo) await snooze({ ...target, until: null }, sentTo, address);
      }),
  };
}

const untilWords = (until: number, now: number): string =>
  `until ${clockWords(until, now)} (${formatDuration(Math.ceil((until - now) / 60_000) * 60)} left)`;
