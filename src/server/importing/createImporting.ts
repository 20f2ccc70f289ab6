import { judgeTeam } from '../access/teamRights.ts';
import type { PersonContext } from '../access/visitor.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { fail, type Failure, type Outcome, succeed } from '../outcome.ts';
import { createImportRpcs, type ImportCallServices } from './importCalls.ts';
import { planImport } from './planImport.ts';
import { readImportFile } from './readImportFile.ts';

export interface ImportingOptions extends ImportCallServices {
  store: DocumentStore;
}

export interface Importing {
  rpcs: RpcDefinition[];
  /** Why someone may not import into a team, or null. */
  judgeImport(teamId: string, caller: PersonContext): Promise<Failure | null>;
  /** Plans the import of a file; the outcome is an `ImportPreview`. */
  previewFile(teamId: string, path: string): Promise<Outcome>;
}

/** Moving in: monitors from Healthchecks and Uptime Kuma, under the names that their jobs already use. */
export function createImporting(services: ImportingOptions): Importing {
  return {
    rpcs: createImportRpcs(services),
    judgeImport: (teamId, { visitor }) => judgeTeam(services.store, visitor, teamId, 'manage'),
    async previewFile(teamId, path) {
      const drafts = await readImportFile(path);
      const preview = typeof drafts === 'string' ? drafts : await planImport(services, teamId, drafts);
      if (typeof preview !== 'string') return succeed(preview);
      return fail('InvalidInputError', { path: 'file', message: preview });
    },
  };
}
