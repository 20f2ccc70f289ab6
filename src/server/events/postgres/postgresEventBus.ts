import { createGroup } from '../../database/group.ts';
import type { PostgresKit } from '../../database/postgres/openPostgresDatabase.ts';
import type { EventBus } from '../eventBus.ts';

/** Events of one turn that travel together. */
const MAX_EVENTS = 1_000;

type SentEvent = [event: string[], payload: unknown];

export interface PostgresEventBusOptions {
  /** Carries events within this server. */
  local: EventBus;
  database: Pick<PostgresKit, 'send' | 'onMessage'>;
}

/** An event bus between the servers that share a PostgreSQL. Listeners of this server are called before `publish` settles. */
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
      // This server is notified whether or not the event travels.
      await Promise.all([sent, local.publish(event, payload)]);
    },
    subscribe: (event, listener) => local.subscribe(event, listener),
    // Another server may have a listener, and none says so.
    isHeard: () => true,
    async close() {
      stop();
      await sending.flush();
      await local.close();
    },
  };
}
