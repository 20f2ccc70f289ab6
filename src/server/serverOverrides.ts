import type { DatabaseTimeouts } from './database/openDatabase.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import type { OutgoingHttp } from './egress/outgoingHttp.ts';
import type { MoreRoutes } from './http/createHttpServer.ts';
import type { Mailer } from './mail/mailer.ts';
import type { createLogger } from './pinoLogger.ts';

/** Replacements for tests and the demo. */
export interface ServerOverrides {
  store?: DocumentStore;
  mailer?: Mailer;
  logger?: ReturnType<typeof createLogger>;
  outgoing?: OutgoingHttp;
  /** Routes added to the server's own. Only `npm run demo` adds any. */
  moreRoutes?: MoreRoutes;
  now?(): number;
  /** How long the process has been running, in milliseconds. If only the clock advanced, the machine was asleep. */
  uptime?(): number;
  postgresTimeouts?: DatabaseTimeouts;
}
