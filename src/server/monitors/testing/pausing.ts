import { decideUndo } from '../calls/bulkCalls.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import { applyPause } from '../rules/applyEdit.ts';
import { someEditor } from './monitorSamples.ts';
import { MINUTE, type MonitorWorld } from './monitorWorld.ts';

export async function pauseMonitor({ store }: MonitorWorld, name: MonitorName, at: number): Promise<void> {
  await store.edit(name.teamId, [{ monitorId: name.monitorId }], someEditor(at), ({ state }) => ({
    action: 'paused',
    changes: [],
    change: applyPause(state, at),
  }));
}

/** Pauses a monitor and undoes that, by default after a minute. */
export async function pauseAndUndo(world: MonitorWorld, name: MonitorName, from: number, to = from + MINUTE) {
  const { teamId, monitorId } = name;
  const undoes = (await world.look(name)).lastSequence + 1;
  await pauseMonitor(world, name, from);
  await world.store.edit(teamId, [{ monitorId, undoes }], someEditor(to), (stored) => decideUndo(stored, to));
}
