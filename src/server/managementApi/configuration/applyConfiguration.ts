import { isDeepStrictEqual } from 'node:util';
import { teamAlertingEvent } from '../../../contract/events.ts';
import type { QuotaDetail } from '../../../contract/errors.ts';
import type { StoredIntegration } from '../../alerting/alertStore.ts';
import { quotaExceeded } from '../../limits.ts';
import { decideUpdate } from '../../monitors/calls/updateMonitor.ts';
import type { ConcurrentChange, SetupDecision, TeamSetup } from '../../monitors/teamSetups.ts';
import { keyActor, keyEditor, type ManagementServices } from '../managementServices.ts';
import { errorsResponse, problemResponse, type ConfigResponse, type ConfigCall } from './configResponse.ts';
import type { ConfigDocument } from './configDocument.ts';
import { READ_CONFIGURATION } from './configurationTask.ts';
import { MAX_PROBLEMS } from './validateDocument.ts';
import {
  type FieldChange,
  type Conflict,
  type SetupPlan,
  planConfiguration,
  type PlannedChange,
} from './planConfiguration.ts';
import { type DocumentLines, type DocumentProblem, problemAt } from './readDocument.ts';
import { toIntegrationEntry } from './showConfiguration.ts';

/** Maximum number of changes by others that a response lists. */
const MAX_LISTED_CHANGES = 20;
const MAX_SHOWN_VALUE = 80;
const RETRY_AFTER_SECONDS = 10;
const BUSY = {
  ...problemResponse(429, 'Too many documents are being read. Try again.'),
  retryAfterSeconds: 2,
};
const TOO_COSTLY: DocumentProblem = { pointer: '', detail: 'takes too long to read: send it as JSON' };
const UNCHANGED = 'a document can’t change integrations';

/** The reason why a plan isn't applied. */
type Refusal = 'conflict' | 'nothing' | ConfigResponse;

/** A document that matches its schema. */
interface ValidatedDocument {
  config: ConfigDocument;
  lines: DocumentLines;
  /** Notices that aren't about changes. */
  notes: readonly string[];
}

/** Returns the handler that plans or applies a document. */
export function createApplying(services: ManagementServices) {
  const { monitors, integrations, people, isolation, bus, wake, limits, hasRoom, now } = services;

  /** Returns the plan, or an error response. */
  function planFor(config: ConfigDocument, lines: DocumentLines, setup: TeamSetup): SetupPlan | ConfigResponse {
    const plan = planConfiguration(config, setup);
    if ('conflicts' in plan) return errorsResponse(400, placed(lines, plan.conflicts));
    const { createMonitors, removeMonitors, saveWindows, removeWindows } = plan.write;
    const known = new Set(setup.windows.map(({ window }) => window.windowId));
    const newWindows = saveWindows.filter(({ window }) => !known.has(window.windowId)).length;
    return (
      checkCount('monitors', { have: setup.monitors.length - removeMonitors.length, more: createMonitors.length }) ??
      checkCount('windows', { have: setup.windows.length - removeWindows.length, more: newWindows }) ??
      plan
    );
  }

  function checkCount(
    name: 'monitors' | 'windows',
    { have, more }: { have: number; more: number },
  ): ConfigResponse | null {
    if (more === 0 || have + more <= limits[name]) return null;
    return problemResponse(403, (quotaExceeded(name, limits[name]).detail as QuotaDetail).message);
  }

  async function conflictProblem(teamId: string, revision: string): Promise<ConfigResponse> {
    const changed = await monitors.setups.changesSince(teamId, revision, MAX_LISTED_CHANGES);
    const lines = changed.map(concurrentChangeLine);
    const detail = ['Someone changed the team after this revision. Plan again.', ...lines].join('\n');
    return problemResponse(409, detail, { changed });
  }

  async function apply(call: ConfigCall, { config, lines, notes }: ValidatedDocument): Promise<ConfigResponse> {
    const { teamId } = call.grant;
    const { ifMatch: revision } = call;
    const canDelete = call.query.get('delete') === '1';
    const made: { plan?: SetupPlan } = {};
    const decide = (setup: TeamSetup): SetupDecision<Refusal> => {
      const planned = planFor(config, lines, setup);
      if ('status' in planned) return { refusal: planned };
      made.plan = planned;
      // If there's nothing to change, the revision isn't checked, so that repeating a request that has been applied
      // succeeds.
      if (planned.changes.length === 0) return { refusal: 'nothing' };
      if (revision !== null && revision !== setup.revision) return { refusal: 'conflict' };
      if (!canDelete && planned.write.summary.deleted.length > 0) return { refusal: refuseDeletion(planned) };
      return { changes: planned.write };
    };
    const editor = keyEditor(call, now);
    const named = (config.monitors ?? []).flatMap(({ id }) => id ?? []);
    const refusal = await monitors.setups.change<Refusal>(teamId, editor, { named, decide, edit: decideUpdate });
    if (refusal === 'conflict') return conflictProblem(teamId, revision ?? '');
    if (refusal !== null && refusal !== 'nothing') return refusal;
    const { plan } = made;
    if (plan === undefined) throw new Error('Nothing was decided.');
    // Deleting a team removes its monitors, but not those created right afterward, so they're removed here.
    if (plan.write.createMonitors.length > 0 && (await people.team(teamId)) === null) {
      await monitors.remove(teamId, plan.write.createMonitors, keyActor(call));
      return problemResponse(403, 'The team was deleted.');
    }
    // Alerts might now be due, and the team's alerts might reach other people.
    wake();
    await bus.publish(teamAlertingEvent(teamId), null);
    const { revision: applied } = await monitors.setups.read(teamId);
    return showPlan(plan, { notes, revision: applied, isApplied: true });
  }

  return async (call: ConfigCall): Promise<ConfigResponse> => {
    const { teamId } = call.grant;
    const read = await isolation.run(READ_CONFIGURATION, call.document.toString('base64'));
    if (!read.ok) return read.reason === 'busy' ? BUSY : errorsResponse(400, [TOO_COSTLY]);
    if ('problems' in read.value) return errorsResponse(400, read.value.problems);
    const { config, lines } = read.value;
    const named = config.integrations ?? [];
    const notes = named.length === 0 ? [] : integrationNotes(named, await integrations.list(teamId));
    if (call.query.get('plan') !== '1') {
      if (!hasRoom())
        return {
          ...problemResponse(503, 'The server has no disk space left.'),
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        };
      return apply(call, { config, lines, notes });
    }
    const setup = await monitors.setups.read(teamId);
    const plan = planFor(config, lines, setup);
    return 'status' in plan ? plan : showPlan(plan, { notes, revision: setup.revision, isApplied: false });
  };
}

/**
 * Notes on integrations, which are read-only because no key can manage a team. Their settings in the document can be
 * outdated.
 */
function integrationNotes(
  entries: NonNullable<ConfigDocument['integrations']>,
  existing: readonly StoredIntegration[],
): string[] {
  const known = new Map(existing.map((integration) => [integration.integrationId, toIntegrationEntry(integration)]));
  const notes = entries.flatMap((entry) => {
    const shown = known.get(entry.id);
    if (shown === undefined) return [`! integration ${entry.name}: ${UNCHANGED}, and the team has none with this id.`];
    const fields = Object.keys({ ...shown, ...entry }) as (keyof typeof entry)[];
    const differing = fields.filter((field) => !isDeepStrictEqual(shown[field], entry[field]));
    if (differing.length === 0) return [];
    return [`! integration ${entry.name}: ${UNCHANGED}, and this one differs in ${differing.join(', ')}.`];
  });
  return notes.slice(0, MAX_PROBLEMS);
}

const placed = (lines: DocumentLines, conflicts: readonly Conflict[]): DocumentProblem[] =>
  conflicts.slice(0, MAX_PROBLEMS).map(({ path, message }) => problemAt(lines, path, message));

function refuseDeletion({ changes }: SetupPlan): ConfigResponse {
  const deleted = changes.filter(({ action }) => action === 'delete');
  const lines = deleted.slice(0, MAX_LISTED_CHANGES).map(headLine);
  const refusal =
    'The document would delete what it no longer lists. To allow it, add delete=1 (hearth apply --delete).';
  const detail = [refusal, ...lines].join('\n');
  return problemResponse(409, detail, { deletions: deleted.map(({ kind, key, name }) => ({ kind, key, name })) });
}

interface Showing extends Pick<ValidatedDocument, 'notes'> {
  revision: string;
  isApplied: boolean;
}

function showPlan({ changes, unchanged }: SetupPlan, { notes, revision, isApplied }: Showing): ConfigResponse {
  const count = (wanted: PlannedChange['action']): number => changes.filter(({ action }) => action === wanted).length;
  const summary = { create: count('create'), update: count('update'), delete: count('delete'), unchanged };
  const counts = isApplied
    ? `${summary.create} created, ${summary.update} updated, ${summary.delete} deleted`
    : `${summary.create} to create, ${summary.update} to update, ${summary.delete} to delete`;
  const lines = [...changes.flatMap(linesOf), ...notes, `${counts}, ${unchanged} unchanged.`];
  const body = JSON.stringify({ revision, isApplied, summary, changes, lines });
  return { status: 200, type: 'application/json', body, revision };
}

const SIGNS: Record<PlannedChange['action'], string> = { create: '+', update: '~', delete: '-' };

function headLine({ action, kind, key, name, isDrifted }: PlannedChange): string {
  const drift = isDrifted ? ', changed manually since it was last applied' : '';
  return `${SIGNS[action]} ${kind} ${key} (${name})${drift}`;
}

const linesOf = (change: PlannedChange): string[] =>
  change.action === 'update'
    ? [headLine(change), ...change.fields.map((field) => `    ${fieldLine(field)}`)]
    : [headLine(change)];

const fieldLine = ({ field, from, to }: FieldChange): string => `${field}: ${shown(from)} → ${shown(to)}`;

function shown(value: unknown): string {
  if (value === null) return 'none';
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN_VALUE ? text : `${text.slice(0, MAX_SHOWN_VALUE - 1)}…`;
}

function concurrentChangeLine({ kind, name, action, by, changes }: ConcurrentChange): string {
  const fields = changes.map(fieldLine).join('; ');
  return `The ${kind} ${name} was ${action}${by === null ? '' : ` by ${by}`}${fields === '' ? '' : `: ${fields}`}.`;
}
