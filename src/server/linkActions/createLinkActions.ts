import type { AlertStore } from '../alerting/alertStore.ts';
import { createConsent } from '../alerting/confirmation/consent.ts';
import { createFindAddressee } from '../alerting/delivery/addressee.ts';
import type { Pages } from '../alerting/pages.ts';
import type { People } from '../alerting/people.ts';
import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { MonitorCatalog } from '../monitors/monitorCatalog.ts';
import type { SignedLinks } from '../signedLinks/createSignedLinks.ts';
import { createConfirmation, type ConfirmationPageActions } from './createConfirmation.ts';
import { createLinkSnooze, type LinkSnooze } from './createLinkSnooze.ts';
import { createFindRecipient } from './linkRecipient.ts';
import { createUnsubscribe, type Unsubscribe } from './createUnsubscribe.ts';

export interface LinkActionsOptions {
  links: SignedLinks;
  alerts: AlertStore;
  monitors: Pick<MonitorCatalog, 'find'>;
  documents: Pick<DocumentStore, 'get'>;
  people: People;
  pages: Pages;
  /** Called when alerts that were held back can become due. */
  wake(): void;
  now: Clock;
}

/** The actions behind links in messages. */
export interface LinkActions {
  unsubscribe: Unsubscribe;
  confirmation: ConfirmationPageActions;
  linkSnooze: LinkSnooze;
}

export function createLinkActions(options: LinkActionsOptions): LinkActions {
  const { links, alerts, monitors, documents, people, pages, wake, now } = options;
  const consent = createConsent({ alerts, people, now });
  const findAddressee = createFindAddressee({ people, wishes: alerts, consent, unsubscribeLinks: links.unsubscribe });
  return {
    unsubscribe: createUnsubscribe({
      links: links.unsubscribe,
      integrations: alerts,
      wishes: alerts,
      people,
      pages,
      now,
    }),
    confirmation: createConfirmation({
      links: links.confirmation,
      alerts,
      documents,
      people,
      unsubscribeLinks: links.unsubscribe,
      wake,
      now,
    }),
    linkSnooze: createLinkSnooze({
      links: links.snooze,
      findRecipient: createFindRecipient({ integrations: alerts, people, findAddressee, now }),
      quietTimes: alerts,
      monitors,
      pages,
      wake,
      now,
    }),
  };
}
