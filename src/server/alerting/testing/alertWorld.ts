import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { THE_SERVER } from '../../audit/auditEntry.ts';
import { createId, INTEGRATION_ID_PREFIX, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { WrittenEntry } from '../../audit/auditTrail.ts';
import type { AlertLimits, AlertStore } from '../alertStore.ts';
import { createTakeTurns } from '../delivery/takeTurns.ts';
import type { Delivery } from '../outbox.ts';
import type { AddedMonitor, AlertMonitors } from './alertMonitors.ts';

export const START = Date.parse('2026-11-21T12:00:00Z');
export const MINUTE = 60_000;

const MANY = 1_000;

export const someIntegration: IntegrationSettings = {
  name: 'On call',
  config: { kind: 'webhook', url: 'https://x.test/', method: 'POST', headers: [], downBody: '', upBody: '' },
  isDefault: true,
  remindEverySeconds: null,
  alertAfterFailures: 1,
  wantsSummary: false,
};

export interface AnotherOptions {
  limits?: AlertLimits;
  stepAlerts?: number;
}

/** A store that is initially empty, and the monitors that it reads. */
export interface AlertPlace {
  alerts: AlertStore;
  monitors: AlertMonitors;
  /** Opens the store as another server would. */
  another(options?: AnotherOptions): Promise<AlertStore>;
  /** Returns a team's audit log without the entries about monitors, newest first. */
  readAudit(teamId: string): Promise<WrittenEntry[]>;
  close(): Promise<void>;
}

export interface WorldParts extends Pick<AlertPlace, 'alerts' | 'close'> {
  monitors: Pick<AlertMonitors, 'add' | 'ping'>;
}

/** The context shared by all parts of the contract. */
export interface AlertContext {
  world(): AlertWorld;
  monitors(): AlertMonitors;
  another: AlertPlace['another'];
  readAudit: AlertPlace['readAudit'];
}

export interface ClaimChoices {
  owner?: string;
  leaseMs?: number;
  atMost?: number;
  takesSummaries?: boolean;
  /** Maximum number of concurrent deliveries to each destination. */
  mostAt?: Record<string, number>;
}

/** Creates a team, its alerts and a clock, which tests use the way the engine and the API do. */
export function createAlertWorld({ alerts, monitors, close }: WorldParts) {
  const teamId = createId(TEAM_ID_PREFIX);
  const clock = { now: START };
  const turns = new Map<string, ReturnType<typeof createTakeTurns>>();

  async function addMonitor(
    name = 'Backup',
    ofTeam = teamId,
    settings: Pick<AddedMonitor, 'alertAfterFailures'> = {},
  ): Promise<string> {
    const monitorId = createId(MONITOR_ID_PREFIX);
    await monitors.add({ teamId: ofTeam, monitorId, name, ...settings }, clock.now);
    return monitorId;
  }

  async function addIntegration(settings: Partial<IntegrationSettings> = {}, ofTeam = teamId): Promise<string> {
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    const saved = { ...someIntegration, ...settings };
    await alerts.save({ teamId: ofTeam, integrationId, versionstamp: null, settings: saved }, clock.now, THE_SERVER);
    return integrationId;
  }

  const ping = (monitorId: string, kind: 'success' | 'fail' | 'start', body = ''): Promise<void> =>
    monitors.ping(monitorId, kind, clock.now, body);

  /** Claims deliveries the way the server does, with any number of slots. */
  function takeTurns(owner: string, leaseMs: number, takesSummaries: boolean, mostAt: Record<string, number>) {
    const key = JSON.stringify([owner, leaseMs, takesSummaries, mostAt]);
    const known = turns.get(key);
    if (known !== undefined) return known;
    const taken = new Map<string, number>();
    const made = createTakeTurns({
      outbox: alerts,
      slots: {
        free: ({ destination }) => (mostAt[destination] ?? MANY) - (taken.get(destination) ?? 0),
        mayHang: () => false,
        take({ destination }) {
          taken.set(destination, (taken.get(destination) ?? 0) + 1);
          return { release: () => taken.set(destination, (taken.get(destination) ?? 0) - 1) };
        },
      },
      owner,
      leaseMs,
      takesSummaries: () => takesSummaries,
    });
    turns.set(key, made);
    return made;
  }

  async function claim(options: ClaimChoices = {}): Promise<Delivery[]> {
    const { owner = 'me', leaseMs = 10_000, atMost = MANY, takesSummaries = true, mostAt = {} } = options;
    await alerts.endMutes(clock.now);
    await alerts.queueFlips(clock.now);
    await alerts.queueDue(clock.now);
    const taken = await takeTurns(owner, leaseMs, takesSummaries, mostAt)(clock.now, atMost);
    for (const { slot } of taken) slot.release();
    return taken.map(({ delivery }) => delivery);
  }

  /**
   * Finishes a delivery with the given status. Throws if there's no delivery, so that tests don't pass when nothing is
   * due.
   */
  async function answer(
    delivery: Delivery | undefined,
    status = 200,
    rest: { retryAfterMs?: number } = {},
    owner = 'me',
  ): Promise<void> {
    if (delivery === undefined) throw new Error('There is no delivery to answer.');
    const attempt = { at: clock.now, isDelivered: status < 300, status, answer: `${status}`, tookMs: 5 };
    await alerts.finish([{ delivery, attempt, isPermanent: status === 410, ...rest }], owner, clock.now);
  }

  /** Delivers everything that is due; returns each alert in the form `down Backup`. */
  async function deliverAll(): Promise<string[]> {
    const delivered: string[] = [];
    for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
      for (const delivery of claimed) {
        delivered.push(delivery.alerts.map(wordsOf).join(', '));
        await answer(delivery);
      }
    }
    return delivered;
  }

  return {
    teamId,
    clock,
    alerts,
    addMonitor,
    /** Adds a monitor that has received its first success, so that it can go down. */
    async addUpMonitor(name?: string, settings?: Pick<AddedMonitor, 'alertAfterFailures'>): Promise<string> {
      const monitorId = await addMonitor(name, teamId, settings);
      await ping(monitorId, 'success');
      return monitorId;
    },
    addIntegration,
    /** Deletes a window at its current version. */
    async deleteWindow(windowId: string) {
      const window = (await alerts.quiet(teamId, clock.now)).windows.find((one) => one.windowId === windowId);
      return alerts.deleteWindow({ teamId, windowId, versionstamp: window?.versionstamp ?? '' }, clock.now, THE_SERVER);
    },
    ping,
    claim,
    answer,
    deliverAll,
    close,
  };
}

export type AlertWorld = ReturnType<typeof createAlertWorld>;

const wordsOf = ({ direction, isReminder, facts }: Delivery['alerts'][number]): string =>
  `${isReminder ? 'still ' : ''}${direction} ${facts.name}`;
