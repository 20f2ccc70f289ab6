import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { saveOver, type SaveOverOutcome } from '../../editing/saveOver.ts';
import { monitorsApi } from '../monitors/index.ts';
import type { MonitorBase } from './draft/monitorDraft.ts';
import { valuesOf, type MonitorValues } from './values/monitorValues.ts';
import { valueChanges } from './values/valueChanges.ts';

const { getMonitor, updateMonitor } = monitorsApi.endpoints;

interface Save {
  teamId: string;
  monitorId: string;
  base: MonitorBase;
  settings: MonitorSettings;
}

/** Saves edited settings. A pause, or another change that leaves the settings alone, is no conflict. */
export const saveMonitor =
  ({ teamId, monitorId, base, settings }: Save): AppThunk<Promise<SaveOverOutcome<MonitorValues, string, unknown>>> =>
  (dispatch) =>
    saveOver({
      base,
      mine: valuesOf(settings),
      write: (versionstamp) =>
        dispatch(updateMonitor.initiate({ teamId, monitorId, versionstamp, settings }, { track: false })).unwrap(),
      async readTheirs() {
        const options = { subscribe: false, forceRefetch: true };
        const { data } = await dispatch(getMonitor.initiate({ teamId, monitorId }, options)).unwrap();
        return { versionstamp: data.settingsVersionstamp, values: valuesOf(data) };
      },
      isSame: (one, other) => valueChanges(one, other).length === 0,
    });
