import type { InvalidDetail } from '../../../contract/errors.ts';
import { monitorKey, userKey } from '../../../contract/keys.ts';
import type { BulkOutcome } from '../../../contract/monitors/bulkCalls.ts';
import type { Team, User } from '../../../contract/records.ts';
import type { ActorContext } from '../../access/visitor.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import type { Clock } from '../../clock.ts';
import type { DocumentStore } from '../../documents/documentStore.ts';
import { fail, type Failure, type Outcome, succeed } from '../../outcome.ts';
import { isZone } from '../../time/zones.ts';
import type { DashboardAlerts } from '../dashboard/dashboardAlerts.ts';
import type { MonitorCatalog, MonitorName } from '../monitorCatalog.ts';
import type { Editor, EditOutcome, EditTarget, MonitorEditor } from '../monitorEditor.ts';
import type { PingCodes } from '../pingCodes.ts';

/** The procedures' dependencies. */
export interface CallServices {
  /** Contains the users. */
  store: Pick<DocumentStore, 'get'>;
  monitors: MonitorCatalog & MonitorEditor & PingCodes;
  alerts: DashboardAlerts;
  /** Maximum number of monitors per team. If missing, there's no limit. */
  maxMonitors?: number;
  /** Returns the teams that a user belongs to. */
  teamsOf(userId: string): Promise<Team[]>;
  now: Clock;
  /** Returns whether there's enough disk space for new monitors. */
  hasRoom(): boolean;
}

/** Returns the caller as the author of an edit, with the user's or API key's current name. */
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

/** Returns the time zone that days are in for a caller: the person's; UTC for API keys and unknown zones. */
export async function zoneOf({ store }: Pick<CallServices, 'store'>, { visitor }: ActorContext): Promise<string> {
  if (visitor.kind === 'apiKey') return 'UTC';
  const user = (await store.get(userKey(visitor.identityId)))?.data as User | undefined;
  return user !== undefined && isZone(user.timezone) ? user.timezone : 'UTC';
}

type RefusalName = BulkOutcome['refused'][number]['name'];

const REFUSALS: Record<Exclude<EditOutcome, 'done'>, RefusalName> = {
  missing: 'DocumentNotFoundError',
  conflict: 'DocumentAtomicCommitError',
  invalid: 'InvalidInputError',
};

export function notFound({ teamId, monitorId }: MonitorName): Failure {
  return fail('DocumentNotFoundError', { key: monitorKey(teamId, monitorId) });
}

export function invalidInput(detail: InvalidDetail): Failure {
  return fail('InvalidInputError', detail);
}

/** Returns the value, or an error if it's null, which means that the monitor doesn't exist. */
export function readOr(name: MonitorName, value: unknown): Outcome {
  return value === null ? notFound(name) : succeed(value);
}

/** Returns the result of editing one monitor: its current document, or an error. */
export async function editResult(
  monitors: Pick<MonitorCatalog, 'find'>,
  name: MonitorName,
  outcome: EditOutcome | undefined,
  now = name,
): Promise<Outcome> {
  if (outcome === 'done') return readOr(now, await monitors.find(now));
  return fail(REFUSALS[outcome ?? 'missing'], { key: monitorKey(name.teamId, name.monitorId) });
}

/** Returns the result of a bulk call: each monitor's outcome, and the edits made. */
export function bulkResult(
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
