import { startDeliveryLoop } from '../delivery/deliveryLoop.ts';
import type { AlertWorld } from './alertWorld.ts';
import { createRealDelivery } from './realDelivery.ts';

/** The first attempt at a destination that doesn't respond ends this soon. */
const HANG_MS = 500;

export interface DeliveringOptions {
  smtpPort: number;
  /** Whether the first attempt gets no response. */
  isHanging: boolean;
}

/** Delivers queued alerts the way the server does, to servers on this machine, using the world's clock. */
export function startDelivering(world: AlertWorld, { smtpPort, isHanging }: DeliveringOptions) {
  const errors: object[] = [];
  const logger = { error: (fields: object) => errors.push(fields) };
  const now = (): number => world.clock.now;
  const parts = { alerts: world.alerts, smtpPort, logger, now };
  const patient = createRealDelivery(parts);
  const first = isHanging ? createRealDelivery({ ...parts, timeoutMs: HANG_MS }) : patient;
  let attempts = 0;
  const tries: object[] = [];
  const listeners = new Set<() => void>();
  const loop = startDeliveryLoop({
    outbox: {
      ...world.alerts,
      async finish(outcomes, owner, at) {
        await world.alerts.finish(outcomes, owner, at);
        tries.push(...outcomes);
        for (const listener of listeners) listener();
      },
    },
    deliver: (...delivery) => (attempts++ === 0 ? first : patient).deliver(...delivery),
    notifyOwners: async () => undefined,
    takesSummaries: () => true,
    logger,
    now,
  });

  return {
    /** Logged errors, which would require an operator's attention. */
    errors,
    wake: loop.wake,
    /** Resolves once `count` attempts have been committed. */
    async tried(count: number): Promise<void> {
      while (tries.length < count) await new Promise<void>((resolve) => listeners.add(resolve));
    },
    async close(): Promise<void> {
      await loop.close();
      await first.close();
      await patient.close();
    },
  };
}
