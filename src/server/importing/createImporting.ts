import { authorizeInTeam } from '../access/teamRights.ts';
import type { PersonContext } from '../access/visitor.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { fail, type Failure, type Outcome, succeed } from '../outcome.ts';
import { createImportRpcs, type ImportCallServices } from './importCalls.ts';
import { planImport } from './planImport.ts';
import { readImportFile } from './readImportFile.ts';

export interface ImportingOptions extends Omit<ImportCallServices, 'beginPreview'> {
  store: DocumentStore;
}

export interface Importing {
  rpcs: RpcDefinition[];
  /** Returns the failure if someone can't import into a team; otherwise null. */
  authorizeImport(teamId: string, caller: PersonContext): Promise<Failure | null>;
  /**
   * Reserves one of the few previews that can be created at the same time. Returns a function that releases it, or null
   * if there are too many.
   */
  beginPreview(): (() => void) | null;
  /** Plans the import of a file. The outcome contains an `ImportPreview`. */
  previewFile(teamId: string, path: string): Promise<Outcome>;
}

/** Maximum number of simultaneous previews, each of which can need enough memory for the largest file or response. */
const MAX_AT_ONCE = 2;

/** Imports monitors from Healthchecks and Uptime Kuma. The monitors keep the URLs that their jobs use. */
export function createImporting(services: ImportingOptions): Importing {
  let atOnce = 0;
  function beginPreview(): (() => void) | null {
    if (atOnce >= MAX_AT_ONCE) return null;
    atOnce += 1;
    return () => void (atOnce -= 1);
  }
  return {
    rpcs: createImportRpcs({ ...services, beginPreview }),
    beginPreview,
    authorizeImport: (teamId, { visitor }) => authorizeInTeam(services.store, visitor, teamId, 'manage'),
    async previewFile(teamId, path) {
      const drafts = await readImportFile(path);
      const preview = typeof drafts === 'string' ? drafts : await planImport(services, teamId, drafts);
      if (typeof preview !== 'string') return succeed(preview);
      return fail('InvalidInputError', { path: 'file', message: preview });
    },
  };
}
