import { decideUndo } from '../calls/bulkCalls.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import { applyPause, applyResume } from '../rules/applyEdit.ts';
import { someEditor } from './monitorSamples.ts';
import { MINUTE, type MonitorWorld } from './monitorWorld.ts';

export async function pauseMonitor({ store }: MonitorWorld, name: MonitorName, at: number): Promise<void> {
  await store.edit(name.teamId, [{ monitorId: name.monitorId }], someEditor(at), ({ state }) => ({
    action: 'paused',
    changes: [],
    change: applyPause(state, at),
  }));
}

export async function resumeMonitor({ store }: MonitorWorld, name: MonitorName, at: number): Promise<void> {
  await store.edit(name.teamId, [{ monitorId: name.monitorId }], someEditor(at), ({ state, settings }) => ({
    action: 'resumed',
    changes: [],
    change: applyResume(state, settings, at),
  }));
}

/** Pauses a monitor and undoes that, by default after a minute. Returns what happened in between. */
export async function pauseAndUndo<Result = void>(
  world: MonitorWorld,
  name: MonitorName,
  from: number,
  to = from + MINUTE,
  during?: () => Promise<Result>,
): Promise<Result | undefined> {
  const { teamId, monitorId } = name;
  const undoes = (await world.look(name)).lastSequence + 1;
  await pauseMonitor(world, name, from);
  const result = await during?.();
  await world.store.edit(teamId, [{ monitorId, undoes }], someEditor(to), (stored) => decideUndo(stored, to));
  return result;
}
