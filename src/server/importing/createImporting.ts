import { authorizeInTeam } from '../access/teamRights.ts';
import type { PersonContext } from '../access/visitor.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createIsolation } from '../isolation/createIsolation.ts';
import type { Logger } from '../logger.ts';
import { fail, type Failure, type Outcome, succeed } from '../outcome.ts';
import { createImportRpcs, type ImportCallServices, PREVIEW_BUSY } from './importCalls.ts';
import { sweepImportFolders } from './importFiles.ts';
import { READ_FILE, unreadWords } from './importTasks.ts';
import { planImport } from './planImport.ts';

export interface ImportingOptions extends Omit<ImportCallServices, 'beginPreview' | 'isolation'> {
  store: DocumentStore;
  isolatedProgram: string;
  logger: Logger;
}

export interface Importing {
  rpcs: RpcDefinition[];
  /** Returns the failure if someone can't import into a team; otherwise null. */
  authorizeImport(teamId: string, caller: PersonContext): Promise<Failure | null>;
  /**
   * Reserves the one preview that a person can create at a time. Returns a function that releases it, or null if it's
   * reserved.
   */
  beginPreview(identityId: string): (() => void) | null;
  /** Plans the import of a file. The outcome contains an `ImportPreview`. */
  previewFile(teamId: string, path: string): Promise<Outcome>;
  /** Deletes files that an earlier process left behind. */
  start(): Promise<void>;
  /** Ends the previews that are being created. */
  close(): void;
}

/** Reading one file at a time bounds the memory for imports. No process reads the files of two people. */
const PROCESSES = { processes: 1, maxWaiting: 10, heapMiB: 256, keptMs: 0 };

/** Imports monitors from Healthchecks and Uptime Kuma. The monitors keep the URLs that their jobs use. */
export function createImporting(services: ImportingOptions): Importing {
  const isolation = createIsolation({ ...PROCESSES, program: services.isolatedProgram, logger: services.logger });
  const people = new Set<string>();
  function beginPreview(identityId: string): (() => void) | null {
    if (people.has(identityId)) return null;
    people.add(identityId);
    return () => void people.delete(identityId);
  }
  return {
    rpcs: createImportRpcs({ ...services, isolation, beginPreview }),
    beginPreview,
    authorizeImport: (teamId, { visitor }) => authorizeInTeam(services.store, visitor, teamId, 'manage'),
    async previewFile(teamId, path) {
      const refuse = (message: string) => fail('InvalidInputError', { path: 'file', message });
      const read = await isolation.run(READ_FILE, path);
      if (!read.ok) return read.reason === 'busy' ? PREVIEW_BUSY : refuse(unreadWords('file', read.reason));
      if (typeof read.value === 'string') return refuse(read.value);
      const preview = await planImport(services, teamId, read.value);
      return typeof preview === 'string' ? refuse(preview) : succeed(preview);
    },
    start: () =>
      sweepImportFolders().catch((error: unknown) =>
        services.logger.warn({ err: error }, 'Could not delete the files of earlier imports'),
      ),
    close: isolation.close,
  };
}
