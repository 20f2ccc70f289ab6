import type { Clock } from '../clock.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Logger } from '../logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import type { AlertStore } from './alertStore.ts';
import { createAskToConfirm } from './confirmation/askToConfirm.ts';
import { createConfirmationLinks } from '../signedLinks/confirmationLinks.ts';
import { createConsent } from './confirmation/consent.ts';
import { createConfirmation, type Confirmation } from '../linkActions/createConfirmation.ts';
import type { AlertCallServices } from './calls/alertCallServices.ts';
import { createAlertRpcs } from './calls/alertRpcs.ts';
import { startChore } from '../chore.ts';
import { createFindAddressee } from './delivery/addressee.ts';
import { createDeliver } from './delivery/deliver.ts';
import { startDeliveryLoop, type DeliveryLoop } from './delivery/deliveryLoop.ts';
import { createMailBudget } from './delivery/mailBudget.ts';
import { createSendOnce } from './delivery/sendOnce.ts';
import { createTellHeldBack } from './delivery/tellHeldBack.ts';
import { createTellOwners } from './delivery/tellOwners.ts';
import { createForgetGone } from './forgetGone.ts';
import { notifierOf } from '../notifiers/registry.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';
import type { SetUpTeams } from './ownMail/setUpTeams.ts';
import { pagesAt } from './pages.ts';
import { createPeople } from './people.ts';
import type { MailLimits } from './policy/mailLimits.ts';
import type { Reach } from './reach/reach.ts';
import { createPruneNotifications } from './pruneNotifications.ts';
import { createSendReports } from '../reports/sendReports.ts';
import { createLinkSnooze, type LinkSnooze } from '../linkActions/createLinkSnooze.ts';
import { createSnoozeLinks } from '../signedLinks/snoozeLinks.ts';
import { createUnsubscribe, type Unsubscribe } from '../linkActions/createUnsubscribe.ts';
import { loadSecret } from '../signedLinks/loadSecret.ts';
import { createUnsubscribeLinks } from '../signedLinks/unsubscribeLinks.ts';

const LOOK_FOR_REPORTS_EVERY_MS = 30_000;
const PRUNE_EVERY_MS = 3_600_000;
const FORGET_EVERY_MS = 3_600_000;
const SET_UP_EVERY_MS = 60_000;

export interface AlertingOptions {
  alerts: AlertStore;
  /** What the weekly reports tell of. */
  monitors: Pick<MonitorCatalog, 'teamDays' | 'find'>;
  /** Where teams and people are. */
  documents: DocumentStore;
  mailer: Mailer;
  http: OutgoingHttp;
  setUpTeams: Pick<SetUpTeams, 'all'>;
  reach: Pick<Reach, 'mendWith'>;
  publicUrl: string;
  mailLimits: MailLimits;
  limits: AlertCallServices['limits'];
  logger: Pick<Logger, 'error'>;
  now: Clock;
}

export interface Alerting {
  rpcs: RpcDefinition[];
  /** What the links in mails lead to. */
  unsubscribe: Unsubscribe;
  /** What the links in confirmation e-mails lead to. */
  confirmation: Confirmation;
  /** What the snooze links of alerts do. */
  linkSnooze: LinkSnooze;
  /** A monitor changed: there may be something to tell. */
  wake(): void;
  /** Delivers alerts and reports from now on. */
  start(): void;
  close(): Promise<void>;
}

/** Alerts people about their monitors, once it is started. */
export async function createAlerting({
  alerts,
  monitors,
  documents,
  mailer,
  http,
  setUpTeams,
  reach,
  publicUrl,
  mailLimits,
  limits,
  logger,
  now,
}: AlertingOptions): Promise<Alerting> {
  const people = createPeople(documents);
  const pages = pagesAt(publicUrl);
  const secret = await loadSecret(documents);
  const unsubscribeLinks = createUnsubscribeLinks(publicUrl, secret);
  const confirmationLinks = createConfirmationLinks(publicUrl, secret);
  const consent = createConsent({ alerts, people, now });
  const snoozeLinks = createSnoozeLinks(publicUrl, secret);
  const wishes = { wishes: alerts, people, pages, unsubscribeLinks, logger, now };
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
      tellHeldBack: createTellHeldBack({ alerts, people, findAddressee, mailBudget, mailer, pages, logger, now }),
      tellOwners: createTellOwners({ outbox: alerts, people, mailer, pages, logger }),
      takesSummaries: (kind) => notifierOf(kind).takesSummaries,
      logger,
      now,
    });
    const chores = [
      { everyMs: LOOK_FOR_REPORTS_EVERY_MS, run: createSendReports({ ...wishes, reports: alerts, monitors, mailer }) },
      { everyMs: PRUNE_EVERY_MS, run: createPruneNotifications({ notifications: alerts, mails: alerts, now }) },
      { everyMs: FORGET_EVERY_MS, run: createForgetGone({ alerts, documents, people, consent }) },
      { everyMs: SET_UP_EVERY_MS, run: setUpTeams.all },
    ].map((chore) => startChore({ ...chore, logger }));
    return {
      wake: loop.wake,
      async close() {
        await Promise.all([loop.close(), ...chores.map((chore) => chore.close())]);
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
    people,
    consent,
    askToConfirm,
    mailBudget,
    reach,
    sendOnce,
    http,
    pages,
    unsubscribeLinks,
    limits,
    wake,
    now,
  };

  return {
    rpcs: createAlertRpcs(services),
    unsubscribe: createUnsubscribe({
      links: unsubscribeLinks,
      integrations: alerts,
      wishes: alerts,
      people,
      pages,
      now,
    }),
    confirmation: createConfirmation({
      links: confirmationLinks,
      alerts,
      documents,
      people,
      unsubscribeLinks,
      wake,
      now,
    }),
    linkSnooze: createLinkSnooze({ links: snoozeLinks, quietTimes: alerts, monitors, pages, wake, now }),
    wake,
    start() {
      work ??= startWork();
    },
    async close() {
      await work?.close();
      http.close();
      await alerts.close();
    },
  };
}
