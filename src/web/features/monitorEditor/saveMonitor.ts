import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { isErrorNamed } from '../../api/errorNamed.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { monitorsApi } from '../monitors/index.ts';
import type { EditBase } from './draft/monitorDraft.ts';
import { valuesOf } from './values/monitorValues.ts';
import { valueChanges } from './values/valueChanges.ts';

const { getMonitor, updateMonitor } = monitorsApi.endpoints;

interface Save {
  teamId: string;
  monitorId: string;
  base: EditBase;
  settings: MonitorSettings;
}

/**
 * Saves edited settings over those that editing began from. A pause or another change that left the settings alone is
 * no conflict; when somebody else saved other settings nothing is written, and what is theirs has been read. Rejects
 * with a `QueryError`.
 */
export const saveMonitor =
  ({ teamId, monitorId, base, settings }: Save): AppThunk<Promise<'saved' | 'conflict'>> =>
  async (dispatch) => {
    const write = (versionstamp: string) =>
      dispatch(updateMonitor.initiate({ teamId, monitorId, versionstamp, settings }, { track: false })).unwrap();
    try {
      await write(base.versionstamp);
      return 'saved';
    } catch (error) {
      if (!isErrorNamed(error as QueryError, 'DocumentAtomicCommitError')) throw error;
    }
    const options = { subscribe: false, forceRefetch: true };
    const { data: theirs } = await dispatch(getMonitor.initiate({ teamId, monitorId }, options)).unwrap();
    if (valueChanges(base.values, valuesOf(theirs)).length > 0) return 'conflict';
    await write(theirs.settingsVersionstamp);
    return 'saved';
  };
