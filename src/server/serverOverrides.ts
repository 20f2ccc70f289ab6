import type { DatabaseTimeouts } from './database/openDatabase.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import type { OutgoingHttp } from './egress/outgoingHttp.ts';
import type { MoreRoutes } from './http/createHttpServer.ts';
import type { Mailer } from './mail/mailer.ts';
import type { createLogger } from './pinoLogger.ts';

/** What a test or the demo may put in the place of the real thing. */
export interface ServerOverrides {
  store?: DocumentStore;
  mailer?: Mailer;
  logger?: ReturnType<typeof createLogger>;
  outgoing?: OutgoingHttp;
  /** Routes beside the server's own. `main.ts` adds none; only `npm run demo` does. */
  moreRoutes?: MoreRoutes;
  now?(): number;
  /** Milliseconds that the process has run. If only the clock moves, the machine was asleep. */
  uptime?(): number;
  postgresTimeouts?: DatabaseTimeouts;
}
