import type { DatabaseTimeouts } from './database/openDatabase.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import type { OutgoingHttp } from './egress/outgoingHttp.ts';
import type { MoreRoutes } from './http/createHttpServer.ts';
import type { Mailer } from './mail/mailer.ts';
import type { createLogger } from './pinoLogger.ts';

/** Replacements that tests or the demo can provide. */
export interface ServerOverrides {
  store?: DocumentStore;
  mailer?: Mailer;
  logger?: ReturnType<typeof createLogger>;
  outgoing?: OutgoingHttp;
  /** Routes in addition to the server's own. `main.ts` adds none; only `npm run demo` does. */
  moreRoutes?: MoreRoutes;
  now?(): number;
  /** How long the process has run, in milliseconds. If only the clock advances, the machine was asleep. */
  uptime?(): number;
  postgresTimeouts?: DatabaseTimeouts;
}
