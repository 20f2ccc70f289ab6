import type { AtomicCheck, Document, DocumentKey } from '../../../contract/documents.ts';
import { teamKey } from '../../../contract/keys.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { cursorOf, segmentAt } from '../../documents/encoding.ts';
import type { MonitorName } from '../monitorCatalog.ts';

export interface MonitorDocuments {
  find(name: MonitorName): Promise<Document | null>;
  /** Returns a team's monitors with ids after the given one, sorted by the UTF-8 bytes of the ids. */
  children(teamId: string, afterMonitorId: string, limit: number): Promise<Document[]>;
}

const MONITORS = teamKey('').length;

/**
 * A document store that also exposes monitors from their own tables, as read-only documents at
 * `teams/{teamId}/monitors/{monitorId}`.
 */
export function withMonitors(store: DocumentStore, monitors: MonitorDocuments): DocumentStore {
  const get = (key: DocumentKey): Promise<Document | null> => {
    const name = monitorNameOf(key);
    return name === null ? store.get(key) : monitors.find(name);
  };

  return {
    ...store,
    get,
    getMany: (keys) => (keys.some(monitorNameOf) ? Promise.all(keys.map(get)) : store.getMany(keys)),
    async list(prefix, options) {
      const teamId = teamOfMonitors(prefix);
      if (teamId === null) return store.list(prefix, options);
      const after = options.cursor === undefined ? '' : segmentAt(prefix, options.cursor).toString('utf8');
      const documents = await monitors.children(teamId, after, options.limit);
      return documents.map((document) => ({ cursor: cursorOf(document.key), document }));
    },
    async commit(checks, ops, audit) {
      const changed = await firstBroken(checks, monitors);
      if (changed !== null) return { committed: false, key: changed };
      return store.commit(
        checks.filter(({ key }) => monitorNameOf(key) === null),
        ops,
        audit,
      );
    },
  };
}

/**
 * Returns the first failed check on a monitor. The store's commit doesn't include monitors, so this only covers the
 * moment before the commit.
 */
async function firstBroken(checks: readonly AtomicCheck[], monitors: MonitorDocuments): Promise<DocumentKey | null> {
  for (const { key, versionstamp } of checks) {
    const name = monitorNameOf(key);
    if (name !== null && ((await monitors.find(name))?.versionstamp ?? null) !== versionstamp) return key;
  }
  return null;
}

function teamOfMonitors(prefix: DocumentKey): string | null {
  const [collection, teamId, below] = prefix;
  if (prefix.length !== MONITORS + 1 || collection !== 'teams' || below !== 'monitors') return null;
  return teamId ?? null;
}

function monitorNameOf(key: DocumentKey): MonitorName | null {
  const teamId = teamOfMonitors(key.slice(0, -1));
  const monitorId = key.at(-1);
  return teamId === null || monitorId === undefined ? null : { teamId, monitorId };
}
