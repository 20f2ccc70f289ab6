import type { IntegrationSettings } from '../../../contract/alerting/integrationRecord.ts';
import { createId, INTEGRATION_ID_PREFIX, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { openSqliteDatabase } from '../../database/sqlite/openSqliteDatabase.ts';
import { UNLIMITED_PINGS } from '../../monitors/pingLimits.ts';
import { domainRules } from '../../monitors/rules/domainRules.ts';
import { createPingAdmission } from '../../monitors/rules/pingAdmission.ts';
import { createSqliteMonitorStore } from '../../monitors/sqlite/sqliteMonitorStore.ts';
import { someSettings } from '../../monitors/testing/monitorSamples.ts';
import { createTakeTurns } from '../delivery/takeTurns.ts';
import type { Delivery } from '../outbox.ts';
import { domainPolicy } from '../policy/domainPolicy.ts';
import { createSqlAlertStore } from '../sql/createSqlAlertStore.ts';

export const START = Date.parse('2026-11-21T12:00:00Z');
export const MINUTE = 60_000;

export const someIntegration: IntegrationSettings = {
  name: 'On call',
  config: { kind: 'webhook', url: 'https://x.test/', method: 'POST', headers: [], downBody: '', upBody: '' },
  isDefault: true,
  remindEverySeconds: null,
  alertAfterFailures: 1,
  wantsSummary: false,
};

const MANY = 1_000;

export interface ClaimChoices {
  owner?: string;
  leaseMs?: number;
  atMost?: number;
  takesSummaries?: boolean;
  /** Deliveries that a destination takes at a time. */
  mostAt?: Record<string, number>;
}

/** A data file with one team, spoken to as the engine and the API do, by a clock of its own. */
export function createAlertWorld(file: string) {
  const monitors = createSqliteMonitorStore({
    file,
    rules: domainRules,
    pingsKept: 100,
    admission: createPingAdmission(UNLIMITED_PINGS),
    onBroken: () => undefined,
  });
  const database = openSqliteDatabase(file);
  const alerts = createSqlAlertStore(database, { policy: domainPolicy });
  const teamId = createId(TEAM_ID_PREFIX);
  const clock = { now: START };
  const turns = new Map<string, ReturnType<typeof createTakeTurns>>();
  const by = { userId: 'id_1', display: 'Ann' };

  async function addMonitor(name = 'Backup', ofTeam = teamId): Promise<string> {
    const monitorId = createId(MONITOR_ID_PREFIX);
    const settings = { ...someSettings, name, slug: '' };
    await monitors.create({ teamId: ofTeam, monitorId, settings }, 'created', { at: clock.now, by });
    return monitorId;
  }

  async function addIntegration(settings: Partial<IntegrationSettings> = {}, ofTeam = teamId): Promise<string> {
    const integrationId = createId(INTEGRATION_ID_PREFIX);
    const saved = { ...someIntegration, ...settings };
    await alerts.save({ teamId: ofTeam, integrationId, versionstamp: null, settings: saved }, clock.now);
    return integrationId;
  }

  async function ping(monitorId: string, kind: 'success' | 'fail' | 'start', body = ''): Promise<void> {
    const rest = {
      rid: null,
      durationMs: null,
      tookMs: 0,
      method: 'GET',
      scheme: 'https' as const,
      address: '',
      userAgent: '',
      isBodyCut: false,
    };
    const { uuid } = await database.read
      .selectFrom('monitors')
      .select('uuid')
      .where('monitor_id', '=', monitorId)
      .executeTakeFirstOrThrow();
    const signal = { ...rest, kind, exitStatus: null, at: clock.now, body: Buffer.from(body) };
    await monitors.recordPing({ by: 'uuid', uuid }, signal);
  }

  /** Takes turns as the server does, with as many slots as are wanted. */
  function takeTurns(owner: string, leaseMs: number, takesSummaries: boolean, mostAt: Record<string, number>) {
    const key = JSON.stringify([owner, leaseMs, takesSummaries, mostAt]);
    const known = turns.get(key);
    if (known !== undefined) return known;
    const taken = new Map<string, number>();
    const made = createTakeTurns({
      outbox: alerts,
      slots: {
        free: ({ destination }) => (mostAt[destination] ?? MANY) - (taken.get(destination) ?? 0),
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
    await alerts.queueFlips(clock.now);
    await alerts.queueDue(clock.now);
    const taken = await takeTurns(owner, leaseMs, takesSummaries, mostAt)(clock.now, atMost);
    for (const { slot } of taken) slot.release();
    return taken.map(({ delivery }) => delivery);
  }

  /** Says what came of a delivery. */
  async function answer(
    delivery: Delivery,
    status = 200,
    rest: { retryAfterMs?: number } = {},
    owner = 'me',
  ): Promise<void> {
    const attempt = { at: clock.now, isDelivered: status < 300, status, answer: `${status}`, tookMs: 5 };
    await alerts.finish([{ delivery, attempt, isPermanent: status === 410, ...rest }], owner, clock.now);
  }

  /** Delivers all that is to be told now; answers it as `down Backup`. */
  async function tell(): Promise<string[]> {
    const told: string[] = [];
    for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
      for (const delivery of claimed) {
        told.push(delivery.tellings.map(wordsOf).join(', '));
        await answer(delivery);
      }
    }
    return told;
  }

  return {
    teamId,
    clock,
    monitors,
    alerts,
    addMonitor,
    /** A monitor that has had its first success, and so has something to lose. */
    async addUpMonitor(name?: string): Promise<string> {
      const monitorId = await addMonitor(name);
      await ping(monitorId, 'success');
      return monitorId;
    },
    addIntegration,
    /** Deletes a window as whoever has just looked at it. */
    async deleteWindow(windowId: string) {
      const window = (await alerts.quiet(teamId, clock.now)).windows.find((one) => one.windowId === windowId);
      return alerts.deleteWindow({ teamId, windowId, versionstamp: window?.versionstamp ?? '' }, clock.now);
    },
    ping,
    claim,
    answer,
    tell,
    async close() {
      await database.close();
      await monitors.close();
    },
  };
}

export type AlertWorld = ReturnType<typeof createAlertWorld>;

const wordsOf = ({ direction, isReminder, facts }: Delivery['tellings'][number]): string =>
  `${isReminder ? 'still ' : ''}${direction} ${facts.name}`;
