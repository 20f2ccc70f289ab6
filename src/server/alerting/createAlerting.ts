import { integrationKindOf } from '../../contract/alerting/integrationKinds.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import { startChore } from '../chore.ts';
import type { Clock } from '../clock.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import { notifierOf } from '../notifiers/registry.ts';
import type { SignedLinks } from '../signedLinks/createSignedLinks.ts';
import type { AlertStore } from './alertStore.ts';
import type { AlertCallServices } from './calls/alertCallServices.ts';
import { integrationCalls } from './calls/integrationCalls.ts';
import { mailMeCall } from './calls/mailMeCall.ts';
import { notificationCalls } from './calls/notificationCalls.ts';
import { preferenceCalls } from './calls/preferenceCalls.ts';
import { quietCalls } from './calls/quietCalls.ts';
import { createSaveIntegration, type SaveIntegrationCall } from './calls/saveIntegration.ts';
import { testCalls } from './calls/testCalls.ts';
import { createAskToConfirm } from './confirmation/askToConfirm.ts';
import type { Consent } from './confirmation/consent.ts';
import { createFindAddressee } from './delivery/addressee.ts';
import { createDeliver } from './delivery/deliver.ts';
import { type DeliveryLoop, startDeliveryLoop } from './delivery/deliveryLoop.ts';
import { createMailBudget } from './delivery/mailBudget.ts';
import { createSendOnce } from './delivery/sendOnce.ts';
import { createNotifyOwners } from './delivery/notifyOwners.ts';
import type { Pages } from './pages.ts';
import type { Memberships, People } from './people.ts';
import type { MailLimits } from './policy/mailLimits.ts';
import type { Reach } from './reach/reach.ts';

const PRUNE_EVERY_MS = HOUR_MS;

export interface AlertingOptions {
  alerts: AlertStore;
  audit: AlertCallServices['audit'];
  documents: Pick<DocumentStore, 'get'>;
  people: People & Memberships;
  consent: Consent;
  mailer: Mailer;
  http: OutgoingHttp;
  reach: Pick<Reach, 'assignWhereMissing'>;
  pages: Pages;
  links: SignedLinks;
  /** Returns when the next weekly report is due for a person in a time zone. */
  nextReportAt: AlertCallServices['nextReportAt'];
  mailLimits: MailLimits;
  limits: AlertCallServices['limits'];
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

export interface Alerting {
  rpcs: RpcDefinition[];
  /** `integrations/save`, for other code that creates integrations on someone's behalf. */
  saveIntegration: SaveIntegrationCall;
  /** Call this when there may be alerts to send. */
  wake(): void;
  /** Call this when monitors have changed, with their ids. */
  noteChanged(monitorIds: readonly string[]): void;
  /** Starts delivering alerts. */
  start(): void;
  close(): Promise<void>;
}

/** Creates the part of the server that alerts people about their monitors. Alerting begins once `start` is called. */
export function createAlerting({
  alerts,
  audit,
  documents,
  people,
  consent,
  mailer,
  http,
  reach,
  pages,
  links,
  nextReportAt,
  mailLimits,
  limits,
  logger,
  now,
}: AlertingOptions): Alerting {
  const { unsubscribe: unsubscribeLinks, confirmation: confirmationLinks, snooze: snoozeLinks } = links;
  const sendOnce = createSendOnce({ notifierOf, http, mailer, logger });
  const findAddressee = createFindAddressee({ people, wishes: alerts, consent, unsubscribeLinks });
  const mailBudget = createMailBudget({ alerts, limits: mailLimits.alerts, now });
  function startWork(): DeliveryLoop {
    const loop = startDeliveryLoop({
      outbox: alerts,
      deliver: createDeliver({
        people,
        findAddressee,
        records: alerts,
        snoozeLinks,
        mailBudget,
        sendOnce,
        pages,
        logger,
        now,
      }),
      notifyOwners: createNotifyOwners({ outbox: alerts, people, mailer, pages, logger }),
      takesSummaries: (kind) => integrationKindOf(kind).takesSummaries,
      logger,
      now,
    });
    const pruning = startChore({ everyMs: PRUNE_EVERY_MS, run: createPruning(alerts, now), logger });
    return {
      wake: loop.wake,
      noteChanged: loop.noteChanged,
      async close() {
        await Promise.all([loop.close(), pruning.close()]);
      },
    };
  }
  let work: DeliveryLoop | undefined;
  const wake = () => work?.wake();
  const askToConfirm = createAskToConfirm({
    alerts,
    documents,
    people,
    mailer,
    confirmationLinks,
    unsubscribeLinks,
    limits: mailLimits.confirmations,
    logger,
    now,
  });
  const services = {
    alerts,
    audit,
    people,
    consent,
    askToConfirm,
    mailBudget,
    reach,
    sendOnce,
    http,
    pages,
    unsubscribeLinks,
    nextReportAt,
    limits,
    wake,
    now,
  };

  return {
    rpcs: createAlertRpcs(services),
    saveIntegration: createSaveIntegration(services),
    wake,
    noteChanged: (monitorIds) => work?.noteChanged(monitorIds),
    start() {
      work ??= startWork();
    },
    async close() {
      await work?.close();
      http.close();
    },
  };
}

/**
 * Returns a function that deletes old notifications and e-mail counts in steps, letting other work run between them.
 */
function createPruning(alerts: Pick<AlertStore, 'prune' | 'forgetCountedMails'>, now: Clock) {
  return async (signal: AbortSignal): Promise<void> => {
    await alerts.forgetCountedMails(now());
    for (let place: number | null = 0; place !== null && !signal.aborted;) {
      place = (await alerts.prune(now(), place)).nextPlace;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
}

/** Returns all `integrations/…`, `notifications/…`, `alerting/…` and `preferences/…` procedures. */
function createAlertRpcs(services: AlertCallServices): RpcDefinition[] {
  return [
    ...integrationCalls(services),
    ...testCalls(services),
    ...notificationCalls(services),
    ...quietCalls(services),
    ...preferenceCalls(services),
    mailMeCall(services),
  ];
}
