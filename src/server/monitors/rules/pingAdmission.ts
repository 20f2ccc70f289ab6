import { createMeter } from '../../budget/meter.ts';
import type { PingLimits } from '../pingLimits.ts';
import type { PingAdmission } from '../monitorRules.ts';

const DAY_SECONDS = 86_400;
/** Monitors whose pings are metered separately; one that pings once a minute is forgotten at once. */
const MAX_MONITORS = 200_000;

/** Holds pings to their limits. What was spent is remembered in this process alone. */
export function createPingAdmission(limits: PingLimits, hasRoom: () => boolean = () => true): PingAdmission {
  const pings = createMeter({
    burst: limits.monitorPingsBurst,
    perSecond: limits.monitorPingsPerMinute / 60,
    maxKeys: MAX_MONITORS,
  });
  const created = createMeter({ burst: limits.createdByPings, perSecond: limits.createdByPings / DAY_SECONDS });
  const bodies = createMeter({ burst: limits.bodyBytes, perSecond: limits.bodyBytes / DAY_SECONDS });

  return {
    admitMonitor({ teamId, monitors }, at) {
      if (!hasRoom()) return { recorded: false, problem: 'no-room' };
      if (monitors >= limits.monitors) return { recorded: false, problem: 'too-many-monitors' };
      const charge = created.charge(teamId, 1, at);
      if (charge.isCovered) return null;
      return { recorded: false, problem: 'too-many', retryAfterSeconds: charge.retryAfterSeconds };
    },
    admitPing({ id, teamId }, { at, body }) {
      const charge = pings.charge(String(id), 1, at);
      const keepsBody = body.length > 0 && hasRoom() && bodies.charge(teamId, body.length, at).isCovered;
      return { retryAfterSeconds: charge.isCovered ? null : charge.retryAfterSeconds, keepsBody };
    },
    refundBody: ({ teamId }, { body }) => bodies.refund(teamId, body.length),
  };
}
