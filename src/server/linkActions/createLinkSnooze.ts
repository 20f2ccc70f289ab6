import { formatDuration } from '../../contract/durations.ts';
import type { QuietTimes } from '../alerting/alertStore.ts';
import type { Pages } from '../alerting/pages.ts';
import type { Clock } from '../clock.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import { LINK_SNOOZE_MS, type SnoozeLinks, type SnoozeTarget } from '../signedLinks/tokenLinks.ts';
import { clockWords } from '../time/timeWords.ts';

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
  offer(token: string): Promise<SnoozeOffer | null>;
  /** Snoozes the monitor for an hour, unless it's already snoozed, so that a repeated click changes nothing. */
  accept(token: string, address: string): Promise<SnoozeOffer | null>;
  /** Ends the snooze if a link set it. */
  undo(token: string, address: string): Promise<SnoozeOffer | null>;
}

export interface LinkSnoozeOptions {
  links: SnoozeLinks;
  quietTimes: Pick<QuietTimes, 'quiet' | 'snooze'>;
  monitors: Pick<MonitorCatalog, 'find'>;
  pages: Pick<Pages, 'monitor'>;
  /** Called when alerts that were held back can become due. */
  wake(): void;
  now: Clock;
}

export function createLinkSnooze({ links, quietTimes, monitors, pages, wake, now }: LinkSnoozeOptions): LinkSnooze {
  async function answer(token: string, act: (offer: SnoozeOffer, target: SnoozeTarget) => Promise<void>) {
    const target = links.read(token);
    if (target === null) return null;
    const monitor = await monitors.find(target);
    if (monitor === null) return null;
    const { teamId, monitorId, expiresAt } = target;
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
    await act(await read(), { teamId, monitorId });
    return read();
  }

  async function snooze(target: SnoozeTarget, until: number | null, address: string): Promise<void> {
    await quietTimes.snooze({ ...target, until }, now(), { kind: 'link', link: 'snooze', address });
    wake();
  }

  return {
    offer: (token) => answer(token, async () => undefined),
    accept: (token, address) =>
      answer(token, async ({ state }, target) => {
        if (state === 'alerting') await snooze(target, now() + LINK_SNOOZE_MS, address);
      }),
    undo: (token, address) =>
      answer(token, async ({ canUndo }, target) => {
        if (canUndo) await snooze(target, null, address);
      }),
  };
}

const untilWords = (until: number, now: number): string =>
  `until ${clockWords(until, now)} (${formatDuration(Math.ceil((until - now) / 60_000) * 60)} left)`;
