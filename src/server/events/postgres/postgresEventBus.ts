import { createGroup } from '../../database/group.ts';
import type { PostgresKit } from '../../database/postgres/openPostgresDatabase.ts';
import type { EventBus } from '../eventBus.ts';

/** Maximum number of events per message. */
const MAX_EVENTS = 1_000;

type SentEvent = [event: string[], payload: unknown];

export interface PostgresEventBusOptions {
  /** Delivers events within this server. */
  local: EventBus;
  database: Pick<PostgresKit, 'send' | 'onMessage'>;
}

/**
 * Creates an event bus between servers that share a PostgreSQL database. This server's listeners are called before
 * `publish` settles.
 */
export function createPostgresEventBus({ local, database }: PostgresEventBusOptions): EventBus {
  const sending = createGroup<SentEvent, void>({
    max: MAX_EVENTS,
    isShared: () => true,
    async run(events) {
      await database.send(JSON.stringify(events));
      return events.map(() => undefined);
    },
  });
  const stop = database.onMessage((text) => {
    for (const [event, payload] of JSON.parse(text) as SentEvent[]) void local.publish(event, payload);
  });

  return {
    async publish(event, payload) {
      const sent = sending.add([event, payload]);
      // Local delivery doesn't depend on whether the event can be sent.
      await Promise.all([sent, local.publish(event, payload)]);
    },
    subscribe: (event, listener) => local.subscribe(event, listener),
    // Servers don't announce their listeners, so another server might have one.
    isHeard: () => true,
    async close() {
      stop();
      await sending.flush();
      await local.close();
    },
  };
}
