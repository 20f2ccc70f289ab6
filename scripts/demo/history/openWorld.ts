import { dirname } from 'node:path';
import { createAlertLifecycle } from '../../../src/server/alerting/alertLifecycle.ts';
import type { AlertStore } from '../../../src/server/alerting/alertStore.ts';
import { createConsent } from '../../../src/server/alerting/confirmation/consent.ts';
import { createFindAddressee } from '../../../src/server/alerting/delivery/addressee.ts';
import { createDeliver } from '../../../src/server/alerting/delivery/deliver.ts';
import { createMailBudget } from '../../../src/server/alerting/delivery/mailBudget.ts';
import { createSendOnce } from '../../../src/server/alerting/delivery/sendOnce.ts';
import { createSetUpTeam } from '../../../src/server/alerting/ownMail.ts';
import { pagesAt } from '../../../src/server/alerting/pages.ts';
import { createPeople } from '../../../src/server/alerting/people.ts';
import { createSqlAlertStore } from '../../../src/server/alerting/sql/createSqlAlertStore.ts';
import type { Config } from '../../../src/server/config.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { openSqliteDatabase } from '../../../src/server/database/sqlite/openSqliteDatabase.ts';
import type { DocumentStore } from '../../../src/server/documents/documentStore.ts';
import { createSqlDocumentStore } from '../../../src/server/documents/sql/sqlDocumentStore.ts';
import { UNLIMITED } from '../../../src/server/limits.ts';
import type { Logger } from '../../../src/server/logger.ts';
import type { Mailer } from '../../../src/server/mail/mailer.ts';
import type { MonitorStore } from '../../../src/server/monitors/monitorStore.ts';
import { createPingAdmission } from '../../../src/server/monitors/rules/pingAdmission.ts';
import { createSqlMonitorStore } from '../../../src/server/monitors/sql/sqlMonitorStore.ts';
import { notifierOf } from '../../../src/server/notifiers/registry.ts';
import { openVault } from '../../../src/server/secrets/openVault.ts';
import { createSignedLinks } from '../../../src/server/signedLinks/createSignedLinks.ts';
import { createLifecycle } from '../../../src/server/teams/lifecycle.ts';
import type { DemoClock } from '../clock.ts';
import { createDestinations } from '../server/destinations.ts';

/** A server's stores and rules without the server. History is written through them, on the demo's clock. */
export interface DemoWorld {
  clock: DemoClock;
  documents: DocumentStore;
  monitors: MonitorStore;
  alerts: AlertStore;
  deliver: ReturnType<typeof createDeliver>;
  database: Pick<Database, 'read'>;
  close(): Promise<void>;
}

/** Drops e-mails, because writing history must not send any. */
const NO_MAILS: Mailer = { send: async () => undefined, close: async () => undefined };

/** Throws on errors, because any failure here is a bug in the demo. */
const logger: Pick<Logger, 'error'> = {
  error(fields) {
    throw new Error('The history could not be written.', { cause: fields });
  },
};

export interface WorldOptions extends Pick<Config, 'publicUrl' | 'pingsKept'> {
  file: string;
  clock: DemoClock;
}

export async function openWorld({ file, clock, publicUrl, pingsKept }: WorldOptions): Promise<DemoWorld> {
  const { now } = clock;
  const database = openSqliteDatabase(file, { now });
  // A demo whose history was interrupted starts over, so commits don't have to wait for the disk.
  database.writer.pragma('synchronous = OFF');
  const plain = createSqlDocumentStore(database);
  const vault = await openVault(
    { dataDir: dirname(file), database: { engine: 'sqlite', file }, secretKey: undefined, previousSecretKeys: [] },
    plain,
  );
  const people = createPeople(plain);
  const monitors = createSqlMonitorStore({
    database,
    pingsKept,
    admission: createPingAdmission(UNLIMITED),
    onBroken: (monitorId, error) =>
      logger.error({ err: error, monitorId }, 'Stopped watching a monitor: its schedule is invalid'),
  });
  const alerts = createSqlAlertStore(database, { vault, limits: UNLIMITED });
  const consent = createConsent({ alerts, people, now });
  const setUpTeam = createSetUpTeam({ alerts, people, consent, now });
  const { documents } = createLifecycle({
    documents: plain,
    parts: () => [createAlertLifecycle({ alerts, consent, people, setUpTeam })],
    logger,
  });
  const links = await createSignedLinks({ store: plain, vault, publicUrl, now });
  const http = createDestinations(async (ms) => clock.set(now() + ms));
  const deliver = createDeliver({
    people,
    findAddressee: createFindAddressee({ people, wishes: alerts, consent, unsubscribeLinks: links.unsubscribe }),
    records: alerts,
    snoozeLinks: links.snooze,
    mailBudget: createMailBudget({ alerts, limits: { perAddressHour: 0, perTeamDay: 0 }, now }),
    sendOnce: createSendOnce({ notifierOf, http, mailer: NO_MAILS, logger }),
    pages: pagesAt(publicUrl),
    logger,
    now,
  });
  return {
    clock,
    documents,
    monitors,
    alerts,
    deliver,
    database,
    async close() {
      await monitors.close();
      await plain.close();
      await database.close();
    },
  };
}
