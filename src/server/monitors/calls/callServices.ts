import type { InvalidDetail } from '../../../contract/errors.ts';
import { monitorKey, userKey } from '../../../contract/keys.ts';
import type { BulkOutcome } from '../../../contract/monitors/bulkCalls.ts';
import type { Team, User } from '../../../contract/records.ts';
import type { ActorContext } from '../../access/visitor.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { fail, type Failure, type Outcome, succeed } from '../../outcome.ts';
import type { DashboardAlerts } from '../dashboard/dashboardAlerts.ts';
import type { MonitorCatalog, MonitorName } from '../monitorCatalog.ts';
import type { Editor, EditOutcome, EditTarget, MonitorEditor } from '../monitorEditor.ts';
import type { PingCodes } from '../pingCodes.ts';

/** What the procedures work on. */
export interface CallServices {
  /** Users. */
  store: Pick<DocumentStore, 'get'>;
  monitors: MonitorCatalog & MonitorEditor & PingCodes;
  alerts: DashboardAlerts;
  /** Monitors that a team can have; without it, any number. */
  maxMonitors?: number;
  /** The teams that a person is in. */
  teamsOf(userId: string): Promise<Team[]>;
  now: Clock;
  /** Whether the disk takes new monitors. */
  hasRoom(): boolean;
}

/** The caller as the author of an edit, under the name that they, or their key, have now. */
export async function editorOf(
  { store, now }: Pick<CallServices, 'store' | 'now'>,
  caller: ActorContext,
): Promise<Editor> {
  const at = now();
  const actor = actorOf(caller);
  const { visitor } = caller;
  if (visitor.kind === 'apiKey') return { at, by: { kind: 'apiKey', keyId: visitor.keyId, name: visitor.name }, actor };
  const userId = visitor.identityId;
  const user = (await store.get(userKey(userId)))?.data as User | undefined;
  return { at, by: { userId, display: user?.display ?? '' }, actor };
}

type RefusalName = BulkOutcome['refused'][number]['name'];

const REFUSALS: Record<Exclude<EditOutcome, 'done'>, RefusalName> = {
  missing: 'DocumentNotFoundError',
  'changed-meanwhile': 'DocumentAtomicCommitError',
  invalid: 'InvalidInputError',
};

export function notFound({ teamId, monitorId }: MonitorName): Failure {
  return fail('DocumentNotFoundError', { key: monitorKey(teamId, monitorId) });
}

export function invalidInput(detail: InvalidDetail): Failure {
  return fail('InvalidInputError', detail);
}

/** A value that was read, or that there is no such monitor. */
export function readOr(name: MonitorName, value: unknown): Outcome {
  return value === null ? notFound(name) : succeed(value);
}

/** The result of an edit of one monitor: its current document, or why nothing was done. */
export async function answerEdit(
  monitors: Pick<MonitorCatalog, 'find'>,
  name: MonitorName,
  outcome: EditOutcome | undefined,
  now = name,
): Promise<Outcome> {
  if (outcome === 'done') return readOr(now, await monitors.find(now));
  return fail(REFUSALS[outcome ?? 'missing'], { key: monitorKey(name.teamId, name.monitorId) });
}

/** What became of each monitor of a bulk call, and the edits that it made. */
export function answerBulk(
  targets: readonly EditTarget[],
  outcomes: readonly EditOutcome[],
  edits: BulkOutcome['edits'] = [],
): Outcome {
  const answer: BulkOutcome = { done: [], refused: [], edits };
  for (const [index, { monitorId }] of targets.entries()) {
    const outcome = outcomes[index] ?? 'missing';
    if (outcome === 'done') answer.done.push(monitorId);
    else answer.refused.push({ monitorId, name: REFUSALS[outcome] });
  }
  return succeed(answer);
}
