import { createSmtpMailer } from '../../mail/smtpMailer.ts';
import { createDeliver } from '../delivery/deliver.ts';
import { startDeliveryLoop } from '../delivery/deliveryLoop.ts';
import { createSendOnce } from '../delivery/sendOnce.ts';
import { notifierOf } from '../notifiers/registry.ts';
import { createOutgoingHttp } from '../outgoing/nodeOutgoingHttp.ts';
import { pagesAt } from '../pages.ts';
import { createUnsubscribeLinks } from '../unsubscribe/unsubscribeLinks.ts';
import type { AlertWorld } from './alertWorld.ts';

/** What a destination that says nothing is given. */
const PATIENCE_MS = 1_000;

/** Delivers what there is to tell as the server does, to servers on this machine, by the clock of the world. */
export function startDelivering(world: AlertWorld, smtpPort: number) {
  const http = createOutgoingHttp({ mayReach: () => true, timeoutMs: PATIENCE_MS });
  const url = `smtp://127.0.0.1:${smtpPort}`;
  const mailer = createSmtpMailer({ url, from: 'Hearth <hearth@example.com>', timeoutMs: PATIENCE_MS });
  const errors: object[] = [];
  const logger = { error: (fields: object) => errors.push(fields) };
  const now = (): number => world.clock.now;
  const team = { teamId: world.teamId, display: 'Ops', initials: 'O', users: [] };
  const tries: object[] = [];
  const listeners = new Set<() => void>();
  const loop = startDeliveryLoop({
    outbox: {
      ...world.alerts,
      finish(outcomes, owner, at) {
        world.alerts.finish(outcomes, owner, at);
        tries.push(...outcomes);
        for (const listener of listeners) listener();
      },
    },
    deliver: createDeliver({
      people: { team: async () => team, timezone: async () => 'UTC', address: async () => null },
      wishes: world.alerts,
      sendOnce: createSendOnce({ notifierOf, http, mailer, logger }),
      pages: pagesAt('https://hearth.test'),
      unsubscribeLinks: createUnsubscribeLinks('https://hearth.test', Buffer.from('secret')),
      logger,
      now,
    }),
    tellOwners: async () => undefined,
    takesSummaries: () => true,
    logger,
    now,
  });

  return {
    /** What a human would have to look at. */
    errors,
    wake: loop.wake,
    /** Settles once so many tries are on disk. */
    async tried(count: number): Promise<void> {
      while (tries.length < count) await new Promise<void>((resolve) => listeners.add(resolve));
    },
    async close(): Promise<void> {
      await loop.close();
      await mailer.close();
      http.close();
    },
  };
}
