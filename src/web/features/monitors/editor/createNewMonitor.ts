import type { MonitorSettings } from '../../../../contract/monitors/monitorRecord.ts';
import type { AppThunk } from '../../../app/hooks.ts';
import { monitorsApi } from '../monitorsApi.ts';
import { valuesOf } from './values/monitorValues.ts';
import { valueChanges } from './values/valueChanges.ts';

const { createMonitor, updateMonitor } = monitorsApi.endpoints;

interface NewMonitor {
  teamId: string;
  monitorId: string;
  settings: MonitorSettings;
}

/**
 * Creates a monitor. An earlier try may have arrived though its answer was lost: what was typed since then is saved
 * over it. Rejects with a `QueryError`.
 */
export const createNewMonitor =
  ({ teamId, monitorId, settings }: NewMonitor): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const untracked = { track: false };
    const creation = dispatch(createMonitor.initiate({ teamId, monitorId, settings }, untracked));
    const { data: created } = await creation.unwrap();
    if (valueChanges(valuesOf(created), valuesOf(settings)).length === 0) return;
    const versionstamp = created.settingsVersionstamp;
    await dispatch(updateMonitor.initiate({ teamId, monitorId, versionstamp, settings }, untracked)).unwrap();
  };
