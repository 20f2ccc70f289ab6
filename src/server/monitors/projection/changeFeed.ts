import type { Document, DocumentChange, DocumentKey } from '../../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../../../contract/events.ts';
import { monitorKey, teamMonitorsPrefix } from '../../../contract/keys.ts';
import type { EventBus } from '../../events/eventBus.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import type { MonitorChange } from '../monitorStore.ts';

/** Minimum time between two published changes to a monitor: its watchers get at most two per second. */
export const QUIET_MS = 500;

export interface ChangeFeedOptions {
  bus: EventBus;
  find(name: MonitorName): Promise<Document | null>;
  /** Receives the error if a change can't be read. Watchers get the next change. */
  onError(error: unknown): void;
}

interface Entry {
  name: MonitorName;
  versionstamp: string;
  /** Whether something has changed since the last publication. */
  isStale: boolean;
  timer?: NodeJS.Timeout;
}

/**
 * Publishes changed monitors like a document store's change feed, but coalesced: the first change is published
 * immediately, later ones at most once every 500 ms, and the last one always. Each event contains the monitor's current
 * state.
 */
export function createMonitorChangeFeed({ bus, find, onError }: ChangeFeedOptions) {
  const entries = new Map<string, Entry>();
  let isClosed = false;

  const isHeard = (name: MonitorName): boolean => eventsOf(name).some((event) => bus.isHeard(event));

  async function publish(entry: Entry): Promise<void> {
    entry.isStale = false;
    if (!isHeard(entry.name)) return;
    try {
      publishChange(bus, entry.name, changeOf(entry, await find(entry.name)));
    } catch (error) {
      onError(error);
    }
  }

  /**
   * Publishes a change, and then pauses. The pause starts after publishing, so that slow reads never reorder changes.
   */
  async function run(id: string, entry: Entry): Promise<void> {
    await publish(entry);
    if (isClosed) return;
    entry.timer = setTimeout(() => {
      if (entry.isStale) void run(id, entry);
      else entries.delete(id);
    }, QUIET_MS);
    entry.timer.unref();
  }

  function changed({ teamId, monitorId, versionstamp }: MonitorChange): void {
    if (isClosed) return;
    const id = `${teamId}/${monitorId}`;
    const known = entries.get(id);
    if (known !== undefined) {
      known.isStale = true;
      known.versionstamp = versionstamp;
      return;
    }
    // Skip the read if no one is listening. Anyone who subscribes later reads the monitor after subscribing.
    if (!isHeard({ teamId, monitorId })) return;
    const entry: Entry = { name: { teamId, monitorId }, versionstamp, isStale: false };
    entries.set(id, entry);
    void run(id, entry);
  }

  return {
    /** Handles a commit that changed or removed a monitor. */
    changed,
    close(): void {
      isClosed = true;
      for (const { timer } of entries.values()) clearTimeout(timer);
      entries.clear();
    },
  };
}

function changeOf({ name, versionstamp }: Entry, document: Document | null): DocumentChange {
  if (document === null) return { type: 'delete', key: keyOf(name), versionstamp };
  return { type: 'set', key: document.key, data: document.data, versionstamp: document.versionstamp };
}

const keyOf = ({ teamId, monitorId }: MonitorName): DocumentKey => monitorKey(teamId, monitorId);

/** Returns the paths under which the monitor's changes are published. */
const eventsOf = (name: MonitorName): string[][] => [
  [DOCUMENT_EVENT, ...keyOf(name)],
  [COLLECTION_EVENT, ...teamMonitorsPrefix(name.teamId)],
];

function publishChange(bus: EventBus, name: MonitorName, change: DocumentChange): void {
  for (const event of eventsOf(name)) void bus.publish(event, change).catch(() => undefined);
}
