import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Client, type ClientConfig } from 'pg';
import type { Changes } from '../database.ts';
import { createMessageReader, decodeChanges } from './notifications.ts';

export const CHANGES_CHANNEL = 'hearth_changes';
export const MESSAGES_CHANNEL = 'hearth_messages';

/** The listening connection's name in `pg_stat_activity`. */
export const LISTENER = 'hearth listening';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 1_000;

export interface ListeningOptions {
  connection: ClientConfig;
  /** This server's name in messages. */
  ownName: string;
  /** Returns the name under which this server currently announces changes. */
  changesName(): string;
  onChanges(changes: Changes): void;
  onMessage(text: string): void;
}

/**
 * Keeps one connection open to listen to other servers. After losing it, reports `unknown` changes, because some might
 * have been missed.
 */
export function createListening({ connection, ownName, changesName, onChanges, onMessage }: ListeningOptions) {
  const messages = createMessageReader(ownName);
  let client: Client | undefined;
  let opening: Promise<void> | undefined;
  const closing = new AbortController();

  async function connect(): Promise<void> {
    const opened = new pg.Client({ ...connection, application_name: LISTENER });
    // Each error is followed by `end`.
    opened.on('error', () => undefined);
    opened.on('notification', ({ channel, payload = '' }) => {
      if (channel === MESSAGES_CHANNEL) {
        const text = messages.read(payload);
        if (text !== null) onMessage(text);
        return;
      }
      const changes = decodeChanges(changesName(), payload);
      if (changes !== null) onChanges(changes);
    });
    messages.reset();
    try {
      await opened.connect();
      await opened.query(`LISTEN ${CHANGES_CHANNEL}; LISTEN ${MESSAGES_CHANNEL}`);
    } catch (error) {
      void opened.end().catch(() => undefined);
      throw error;
    }
    client = opened;
    opened.on('end', () => {
      if (client === opened) client = undefined;
      if (!closing.signal.aborted) void reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = FIRST_RETRY_MS; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)) {
      try {
        await connect();
        onChanges('unknown');
        return;
      } catch {
        await delay(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  return {
    /** Settles once other servers' changes and messages are received. */
    open: () => (opening ??= connect()),
    /** Runs a query on the listening connection to check that it's alive, and closes it if it doesn't respond. */
    async prove<Row extends object>(text: string): Promise<Row | undefined> {
      if (client === undefined) return undefined;
      const proved = client;
      try {
        return (await proved.query<Row>(text)).rows[0];
      } catch (error) {
        void proved.end().catch(() => undefined);
        throw error;
      }
    },
    async close(): Promise<void> {
      closing.abort();
      await opening?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}
