import {
  type ImportRecord,
  ListImportsSchema,
  PreviewImportSchema,
  RunImportSchema,
  UndoImportSchema,
} from '../../contract/monitors/importing.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';
import { quotaExceeded } from '../limits.ts';
import { editorOf, invalidInput } from '../monitors/calls/callServices.ts';
import type { ImportName } from '../monitors/monitorImports.ts';
import { fail, succeed } from '../outcome.ts';
import { fetchChecks } from './healthchecks/fetchChecks.ts';
import { readChecks } from './healthchecks/readChecks.ts';
import { planImport, type PlanServices } from './planImport.ts';

export interface ImportCallServices extends PlanServices {
  /** Users. */
  store: Pick<DocumentStore, 'get'>;
  outgoing: Pick<OutgoingHttp, 'send'>;
  /** Whether the disk takes new monitors. */
  hasRoom(): boolean;
  /** Returns what ends a preview, or null while too many are made. */
  beginPreview(): (() => void) | null;
}

/** How soon another preview may be tried while too many are made. */
export const PREVIEW_BUSY_SECONDS = 10;
/** What a plan or a step costs, in units of about one small read. */
const PLAN_COST = 100;
const STEP_COST = 40;

const missing = ({ importId }: ImportName) => fail('DocumentNotFoundError', { key: ['imports', importId] });

/** The `imports/…` procedures. */
export function createImportRpcs(services: ImportCallServices): RpcDefinition[] {
  const { imports, limits, hasRoom } = services;

  /** Deletes what a step created after its team was deleted. */
  async function undoAll(name: ImportName, by: ReturnType<typeof actorOf>): Promise<void> {
    for (let record: ImportRecord | 'missing' | null = null; record !== 'missing' && record?.made !== 0;)
      record = await imports.undo(name, by);
  }

  return [
    defineTeamCall({
      path: ['imports', 'preview'],
      forTeam: 'manage',
      cost: PLAN_COST,
      input: PreviewImportSchema,
      sample: { teamId: 't', address: 'http://127.0.0.1:1', key: 'k' },
      async handle({ teamId, address, key }) {
        const end = services.beginPreview();
        if (end === null) return fail('RateLimitedError', { retryAfterSeconds: PREVIEW_BUSY_SECONDS });
        try {
          const fetched = await fetchChecks(services.outgoing, { address, key });
          if (!fetched.ok) return invalidInput({ path: fetched.path, message: fetched.message });
          const drafts = readChecks(fetched.response);
          if (typeof drafts === 'string') return invalidInput({ path: 'key', message: drafts });
          const preview = await planImport(services, teamId, drafts);
          return typeof preview === 'string' ? invalidInput({ path: 'key', message: preview }) : succeed(preview);
        } finally {
          end();
        }
      },
    }),
    defineTeamCall({
      path: ['imports', 'run'],
      forTeam: 'manage',
      // Who knows the key can create and ping the team's monitors.
      needsFreshProof: ({ pingKey }) => pingKey !== undefined,
      cost: STEP_COST,
      input: RunImportSchema,
      async handle({ teamId, importId, pingKey }, caller) {
        if (!hasRoom()) return fail('StorageFullError');
        const name = { teamId, importId };
        const editor = await editorOf(services, caller);
        const step = { editor, pingKey: pingKey ?? null, maxMonitors: limits.monitors };
        const record = await imports.step(name, step);
        if (record === 'missing') return missing(name);
        if (record === 'too-many') return quotaExceeded('monitors', limits.monitors);
        if (record === 'ping-key-taken') {
          return invalidInput({ path: 'pingKey', message: 'Another team on this server uses this ping key.' });
        }
        // Deleting a team removes the monitors found then; those created a moment later must not stay.
        const gone = await caller.judgeTeam(teamId, 'manage');
        if (gone?.name === 'DocumentNotFoundError') await undoAll(name, actorOf(caller));
        return gone ?? succeed(record);
      },
    }),
    defineTeamCall({
      path: ['imports', 'undo'],
      forTeam: 'manage',
      cost: STEP_COST,
      input: UndoImportSchema,
      async handle({ teamId, importId }, caller) {
        const name = { teamId, importId };
        const record = await imports.undo(name, actorOf(caller));
        return record === 'missing' ? missing(name) : succeed(record);
      },
    }),
    defineTeamCall({
      path: ['imports', 'list'],
      forTeam: 'manage',
      input: ListImportsSchema,
      handle: async ({ teamId }) => succeed(await imports.list(teamId)),
    }),
  ];
}
