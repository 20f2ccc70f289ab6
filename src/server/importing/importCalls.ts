import {
  type ImportRecord,
  ListImportsSchema,
  PreviewImportSchema,
  RunImportSchema,
  UndoImportSchema,
} from '../../contract/monitors/importing.ts';
import type { PersonContext } from '../access/visitor.ts';
import { actorOf } from '../audit/auditEntry.ts';
import { defineTeamCall, type RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { OutgoingHttp } from '../egress/outgoingHttp.ts';
import { quotaExceeded } from '../limits.ts';
import { editorOf, invalidInput } from '../monitors/calls/callServices.ts';
import type { ImportName, ImportProgress } from '../monitors/monitorImports.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import type { Isolation } from '../isolation/createIsolation.ts';
import { type Fetched, fetchChecks } from './healthchecks/fetchChecks.ts';
import { createPlanned, type IntegrationStepServices, removeCreated } from './importIntegrations.ts';
import { READ_PROJECT, unreadWords } from './importTasks.ts';
import { planImport, type PlanServices } from './planImport.ts';
import type { ImportedIntegrations } from './importedIntegrations.ts';

export interface ImportCallServices extends PlanServices, IntegrationStepServices {
  alerts: PlanServices['alerts'] & IntegrationStepServices['alerts'];
  imported: ImportedIntegrations;
  /** Used to read users. */
  store: Pick<DocumentStore, 'get'>;
  outgoing: Pick<OutgoingHttp, 'send' | 'refusalOf'>;
  /** Whether the disk has space for new monitors. */
  hasRoom(): boolean;
  isolation: Pick<Isolation, 'run'>;
  /** Reserves a person's only preview. Returns a function that releases it, or null if it's being created already. */
  beginPreview(identityId: string): (() => void) | null;
}

/** How long to wait before retrying a preview when the person or the server is creating others. */
export const PREVIEW_BUSY_SECONDS = 10;
export const PREVIEW_BUSY = fail('RateLimitedError', { retryAfterSeconds: PREVIEW_BUSY_SECONDS });
/** Maximum number of simultaneous fetches, each of which can need enough memory for the largest response. */
const MAX_FETCHES = 4;
/** The cost of a plan or a step, in units of about one small read. */
const PLAN_COST = 100;
const STEP_COST = 40;

const missing = ({ importId }: ImportName) => fail('DocumentNotFoundError', { key: ['imports', importId] });

/** The `imports/…` procedures. */
export function createImportRpcs(services: ImportCallServices): RpcDefinition[] {
  const { imports, imported, monitors, limits, isolation, hasRoom } = services;
  let fetches = 0;

  async function fetchOne(from: { address: string; key: string }): Promise<Fetched> {
    fetches += 1;
    try {
      return await fetchChecks(services.outgoing, from);
    } finally {
      fetches -= 1;
    }
  }

  /** Deletes what a step created if the team was deleted concurrently. */
  async function undoAll(name: ImportName, caller: PersonContext): Promise<void> {
    await removeCreated(services, name, caller);
    for (let record: ImportProgress | 'missing' | null = null; record !== 'missing' && record?.made !== 0;)
      record = await imports.undo(name, actorOf(caller));
  }

  async function withIntegrations(teamId: string, records: readonly ImportProgress[]): Promise<ImportRecord[]> {
    const ids = await imported.idsOf(teamId, 'created');
    return records.map((record) => ({ ...record, integrations: ids.get(record.importId)?.length ?? 0 }));
  }
  const answer = async (teamId: string, record: ImportProgress) =>
    succeed((await withIntegrations(teamId, [record]))[0]);

  /**
   * Creates integrations first, so that monitors can use them. Returns the failure if the import can't continue;
   * otherwise null.
   */
  async function createIntegrations(name: ImportName, caller: PersonContext): Promise<Outcome | null> {
    if ((await imported.planned(name)).length === 0) return null;
    const started = await imports.begin(name);
    if (started === null) return missing(name);
    const isTooMany = (await monitors.count(name.teamId)) + started.left > limits.monitors;
    if (started.left > 0 && isTooMany) return quotaExceeded('monitors', limits.monitors);
    return createPlanned(services, name, caller);
  }

  return [
    defineTeamCall({
      path: ['imports', 'preview'],
      forTeam: 'manage',
      cost: PLAN_COST,
      input: PreviewImportSchema,
      sample: { teamId: 't', address: 'http://127.0.0.1:1', key: 'k' },
      async handle({ teamId, address, key }, { visitor }) {
        const end = fetches < MAX_FETCHES ? services.beginPreview(visitor.identityId) : null;
        if (end === null) return PREVIEW_BUSY;
        try {
          const fetched = await fetchOne({ address, key });
          if (!fetched.ok) return invalidInput({ path: fetched.path, message: fetched.message });
          const read = await isolation.run(READ_PROJECT, fetched.project);
          if (!read.ok) {
            return read.reason === 'busy'
              ? PREVIEW_BUSY
              : invalidInput({ path: 'address', message: unreadWords('response', read.reason) });
          }
          if ('message' in read.value) return invalidInput(read.value);
          const preview = await planImport(services, teamId, read.value);
          return typeof preview === 'string' ? invalidInput({ path: 'key', message: preview }) : succeed(preview);
        } finally {
          end();
        }
      },
    }),
    defineTeamCall({
      path: ['imports', 'run'],
      forTeam: 'manage',
      // Anyone who has the ping key can create and ping the team's monitors, and new integrations send alerts elsewhere.
      needsFreshProof: async ({ pingKey, ...name }) =>
        pingKey !== undefined || (await imported.planned(name)).length > 0,
      cost: STEP_COST,
      input: RunImportSchema,
      async handle({ teamId, importId, pingKey }, caller) {
        if (!hasRoom()) return fail('StorageFullError');
        const name = { teamId, importId };
        const problem = await createIntegrations(name, caller);
        if (problem !== null) return problem;
        const editor = await editorOf(services, caller);
        const step = { editor, pingKey: pingKey ?? null, maxMonitors: limits.monitors };
        const record = await imports.step(name, step);
        if (record === 'missing') return missing(name);
        if (record === 'too-many') return quotaExceeded('monitors', limits.monitors);
        if (record === 'ping-key-taken') {
          return invalidInput({ path: 'pingKey', message: 'Another team on this server uses this ping key.' });
        }
        // Deleting a team removes its monitors, but not those created right afterward, so they're removed here.
        const gone = await caller.authorizeInTeam(teamId, 'manage');
        if (gone?.name === 'DocumentNotFoundError') await undoAll(name, caller);
        return gone ?? answer(teamId, record);
      },
    }),
    defineTeamCall({
      path: ['imports', 'undo'],
      forTeam: 'manage',
      cost: STEP_COST,
      input: UndoImportSchema,
      async handle({ teamId, importId }, caller) {
        const name = { teamId, importId };
        await removeCreated(services, name, caller);
        const record = await imports.undo(name, actorOf(caller));
        return record === 'missing' ? missing(name) : answer(teamId, record);
      },
    }),
    defineTeamCall({
      path: ['imports', 'list'],
      forTeam: 'manage',
      input: ListImportsSchema,
      handle: async ({ teamId }) => succeed(await withIntegrations(teamId, await imports.list(teamId))),
    }),
  ];
}
