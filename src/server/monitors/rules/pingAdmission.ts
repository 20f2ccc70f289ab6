import { DAY_SECONDS } from '../../../contract/durations.ts';
import { createMeter, type Charge, type Meter } from '../../budget/meter.ts';
import type { PingOutcome, ReceivedPing } from '../monitorStore.ts';
import type { EngineMonitor } from './engineMonitor.ts';

/** Enforces the limits on pings. */
export interface PingAdmission {
  /** Starts charging a transaction; the charges can be refunded. */
  begin(): PingCharges;
}

/** The charges for one transaction's pings. */
export interface PingCharges {
  /** Returns why a ping can't create another monitor in a team that has this many; null if it can. */
  admitMonitor(
    team: { teamId: string; monitors: number },
    at: number,
  ): Extract<PingOutcome, { recorded: false }> | null;
  /** `retryAfterSeconds` is null unless the monitor has exceeded its rate limit. */
  admitPing(
    monitor: Pick<EngineMonitor, 'id' | 'teamId'>,
    ping: ReceivedPing,
  ): { retryAfterSeconds: number | null; keepsBody: boolean };
  /** Refunds the body of a ping that isn't recorded. */
  refundBody(monitor: Pick<EngineMonitor, 'teamId'>, ping: ReceivedPing): void;
  /** Refunds all charges. Called if the transaction is rolled back. */
  undo(): void;
}

/** The limits on pings; `Infinity` means no limit. */
export interface PingLimits {
  /** Maximum number of pings per monitor in a burst. */
  monitorPingsBurst: number;
  /** Maximum number of pings per monitor per minute after that. */
  monitorPingsPerMinute: number;
  /** Maximum number of monitors that a team's pings can create per day. */
  createdByPings: number;
  /** Maximum number of monitors per team. */
  monitors: number;
  /** Maximum number of body bytes stored per team per day. */
  bodyBytes: number;
}

export const UNLIMITED_PINGS: PingLimits = {
  monitorPingsBurst: Infinity,
  monitorPingsPerMinute: Infinity,
  createdByPings: Infinity,
  monitors: Infinity,
  bodyBytes: Infinity,
};

/**
 * Maximum number of monitors metered at the same time. A monitor that's pinged once a minute is dropped immediately.
 */
const MAX_MONITORS = 200_000;

/** Enforces the limits on pings, with counts kept only in this process. */
export function createPingAdmission(limits: PingLimits, hasRoom: () => boolean = () => true): PingAdmission {
  const pings = createMeter({
    burst: limits.monitorPingsBurst,
    perSecond: limits.monitorPingsPerMinute / 60,
    maxKeys: MAX_MONITORS,
  });
  const created = createMeter({ burst: limits.createdByPings, perSecond: limits.createdByPings / DAY_SECONDS });
  const bodies = createMeter({ burst: limits.bodyBytes, perSecond: limits.bodyBytes / DAY_SECONDS });

  return {
    begin() {
      let spent: { meter: Meter; key: string; cost: number }[] = [];
      function charge(meter: Meter, key: string, cost: number, at: number): Charge {
        const outcome = meter.charge(key, cost, at);
        if (outcome.isCovered) spent.push({ meter, key, cost });
        return outcome;
      }
      return {
        admitMonitor({ teamId, monitors }, at) {
          if (!hasRoom()) return { recorded: false, problem: 'no-room' };
          if (monitors >= limits.monitors) return { recorded: false, problem: 'too-many-monitors' };
          const made = charge(created, teamId, 1, at);
          if (made.isCovered) return null;
          return { recorded: false, problem: 'too-many', retryAfterSeconds: made.retryAfterSeconds };
        },
        admitPing({ id, teamId }, { at, body }) {
          const ping = charge(pings, String(id), 1, at);
          const keepsBody = body.length > 0 && hasRoom() && charge(bodies, teamId, body.length, at).isCovered;
          return { retryAfterSeconds: ping.isCovered ? null : ping.retryAfterSeconds, keepsBody };
        },
        refundBody({ teamId }, { body }) {
          bodies.refund(teamId, body.length);
          spent.push({ meter: bodies, key: teamId, cost: -body.length });
        },
        undo() {
          for (const { meter, key, cost } of spent) meter.refund(key, cost);
          spent = [];
        },
      };
    },
  };
}
