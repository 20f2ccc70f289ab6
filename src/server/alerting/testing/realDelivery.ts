import type { Clock } from '../../clock.ts';
import { createOutgoingHttp } from '../../egress/nodeOutgoingHttp.ts';
import type { Logger } from '../../logger.ts';
import { createSmtpMailer } from '../../mail/smtpMailer.ts';
import { notifierOf } from '../../notifiers/registry.ts';
import { createSnoozeLinks } from '../../signedLinks/tokenLinks.ts';
import { createUnsubscribeLinks } from '../../signedLinks/unsubscribeLinks.ts';
import type { AlertStore } from '../alertStore.ts';
import { createFindAddressee } from '../delivery/addressee.ts';
import { createDeliver } from '../delivery/deliver.ts';
import { createMailBudget } from '../delivery/mailBudget.ts';
import { createSendOnce } from '../delivery/sendOnce.ts';
import { pagesAt } from '../pages.ts';

/** Long enough for a busy machine. */
const PATIENT_MS = 60_000;

export interface RealDeliveryOptions {
  alerts: AlertStore;
  smtpPort: number;
  logger: Pick<Logger, 'error'>;
  now: Clock;
  /** How long to wait for a destination that doesn't respond. */
  timeoutMs?: number;
}

/** Sends deliveries the way the server does, with all its notifiers, to servers on this machine. */
export function createRealDelivery({ alerts, smtpPort, logger, now, timeoutMs = PATIENT_MS }: RealDeliveryOptions) {
  const http = createOutgoingHttp({ canReach: () => true, timeoutMs });
  const url = `smtp://127.0.0.1:${smtpPort}`;
  const mailer = createSmtpMailer({ url, from: 'Hearth <hearth@example.com>', timeoutMs });
  const people = {
    team: async (teamId: string) => ({ teamId, display: 'Ops', initials: 'O', users: [] }),
    timezone: async () => 'UTC',
    teamTimezone: async () => 'UTC',
    address: async () => null,
  };
  const findAddressee = createFindAddressee({
    people,
    wishes: alerts,
    consent: { isConfirmed: async () => true, isMembers: async () => true },
    unsubscribeLinks: createUnsubscribeLinks('https://hearth.test', () => [Buffer.from('secret')]),
  });
  const mailBudget = createMailBudget({ alerts, limits: { perAddressHour: 0, perTeamDay: 0 }, now });
  const pages = pagesAt('https://hearth.test');
  const sendOnce = createSendOnce({ notifierOf, http, mailer, logger });
  return {
    deliver: createDeliver({
      people,
      findAddressee,
      records: alerts,
      snoozeLinks: createSnoozeLinks('https://hearth.test', () => [Buffer.from('secret')]),
      mailBudget,
      sendOnce,
      pages,
      logger,
      now,
    }),
    async close(): Promise<void> {
      await mailer.close();
      http.close();
    },
  };
}
