import type { BulkMonitors, BulkOutcome, TimingChanges } from '../../../../contract/monitors/bulkCalls.ts';
import { MAX_BULK_MONITORS } from '../../../../contract/monitors/monitorLimits.ts';
import type { AppThunk } from '../../../store/hooks.ts';
import { integrationsApi } from '../../integrations/index.ts';
import { monitorsApi } from '../../monitors/index.ts';
import { quietApi } from '../../quiet/index.ts';
import type { BulkStep } from './bulkRun.ts';
import { clock } from '../../../lib/clock.ts';

export interface TagChanges {
  add: string[];
  remove: string[];
}

/** An integration that monitors should start or stop using. */
export interface AlertChange {
  integrationId: string;
  isUsed: boolean;
}

/** The team and the monitors that an action changes. */
export interface BulkTarget {
  teamId: string;
  monitorIds: readonly string[];
}

const { endpoints } = monitorsApi;
const untracked = { track: false } as const;

const chunksOf = (monitorIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(monitorIds.length / MAX_BULK_MONITORS) }, (_, index) =>
    monitorIds.slice(index * MAX_BULK_MONITORS, (index + 1) * MAX_BULK_MONITORS),
  );

/** The steps of an edit, each of which the platform can undo. */
const edits = (
  { teamId, monitorIds }: BulkTarget,
  edit: (bulk: BulkMonitors) => AppThunk<Promise<BulkOutcome>>,
): BulkStep[] =>
  chunksOf(monitorIds).map((chunk) => ({
    monitorIds: chunk,
    send: () => async (dispatch) => {
      const outcome = await dispatch(edit({ teamId, monitors: chunk.map((monitorId) => ({ monitorId })) }));
      return { refused: outcome.refused, undo: undoStep(teamId, outcome.edits) };
    },
  }));

function undoStep(teamId: string, made: BulkOutcome['edits']): BulkStep | null {
  if (made.length === 0) return null;
  return {
    monitorIds: made.map(({ monitorId }) => monitorId),
    send: () => async (dispatch) => {
      const { refused } = await dispatch(
        endpoints.undoMonitors.initiate({ teamId, monitors: made }, untracked),
      ).unwrap();
      return { refused, undo: null };
    },
  };
}

export const pauseSteps = (target: BulkTarget) =>
  edits(target, (bulk) => (dispatch) => dispatch(endpoints.pauseMonitors.initiate(bulk, untracked)).unwrap());

export const resumeSteps = (target: BulkTarget) =>
  edits(target, (bulk) => (dispatch) => dispatch(endpoints.resumeMonitors.initiate(bulk, untracked)).unwrap());

export const tagSteps = (target: BulkTarget, changes: TagChanges) =>
  edits(
    target,
    (bulk) => (dispatch) => dispatch(endpoints.tagMonitors.initiate({ ...bulk, ...changes }, untracked)).unwrap(),
  );

export const editSteps = (target: BulkTarget, changes: TimingChanges) =>
  edits(
    target,
    (bulk) => (dispatch) => dispatch(endpoints.updateMonitors.initiate({ ...bulk, ...changes }, untracked)).unwrap(),
  );

export const deleteSteps = (target: BulkTarget): BulkStep[] =>
  edits(target, (bulk) => (dispatch) => dispatch(endpoints.deleteMonitors.initiate(bulk, untracked)).unwrap());

interface SnoozeUntil {
  monitorId: string;
  until: number | null;
  expected?: number | null;
}

export const snoozeSteps = ({ teamId, monitorIds }: BulkTarget, until: number | null): BulkStep[] =>
  chunksOf(monitorIds).map((chunk) =>
    snoozeStep(
      teamId,
      chunk.map((monitorId) => ({ monitorId, until })),
    ),
  );

/**
 * A step that snoozes monitors. Undo restores each monitor's earlier snooze, unless someone else has changed it since.
 */
function snoozeStep(teamId: string, monitors: SnoozeUntil[]): BulkStep {
  const wanted = new Map(monitors.map(({ monitorId, until }) => [monitorId, until]));
  return {
    monitorIds: [...wanted.keys()],
    send: () => async (dispatch) => {
      const { done, refused } = await dispatch(
        quietApi.endpoints.snoozeManyAlerts.initiate({ teamId, monitors: stillAhead(monitors) }, untracked),
      ).unwrap();
      const former = done.map(({ monitorId, before }) => ({
        monitorId,
        until: before,
        expected: wanted.get(monitorId) ?? null,
      }));
      const changed = former.filter(({ until, expected }) => until !== expected);
      return { refused, undo: changed.length === 0 ? null : snoozeStep(teamId, changed) };
    },
  };
}

/** Replaces snoozes that have ended with null, so that undo doesn't restore them. */
const stillAhead = (monitors: SnoozeUntil[]): SnoozeUntil[] =>
  monitors.map((one) => ({ ...one, until: one.until !== null && one.until <= clock.now() ? null : one.until }));

export const alertSteps = ({ teamId, monitorIds }: BulkTarget, changes: readonly AlertChange[]): BulkStep[] =>
  chunksOf(monitorIds).flatMap((chunk) => changes.map((change) => alertStep(teamId, chunk, change)));

function alertStep(teamId: string, monitorIds: readonly string[], { integrationId, isUsed }: AlertChange): BulkStep {
  return {
    monitorIds,
    send: () => async (dispatch) => {
      const monitors = monitorIds.map((monitorId) => ({ monitorId }));
      const { changed, refused } = await dispatch(
        integrationsApi.endpoints.assignIntegrationToMany.initiate(
          { teamId, integrationId, isUsed, monitors },
          untracked,
        ),
      ).unwrap();
      const undo = changed.length === 0 ? null : alertStep(teamId, changed, { integrationId, isUsed: !isUsed });
      return { refused, undo };
    },
  };
}
