import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { monitorsApi } from '../monitors/index.ts';
import { valuesOf } from './values/monitorValues.ts';
import { valueChanges } from './values/valueChanges.ts';

const { createMonitor, previewSlug, updateMonitor } = monitorsApi.endpoints;

interface NewMonitor {
  teamId: string;
  monitorId: string;
  settings: MonitorSettings;
  /** The slug is as somebody typed it, and not one that follows from the name. */
  isSlugOwn: boolean;
}

/**
 * Creates a monitor. An earlier try may have arrived though its answer was lost: what was typed since then is saved
 * over it. Rejects with a `QueryError`.
 */
export const createNewMonitor =
  (monitor: NewMonitor): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { teamId, monitorId } = monitor;
    const settings = { ...monitor.settings, slug: await dispatch(slugToSave(monitor)) };
    const untracked = { track: false };
    const creation = dispatch(createMonitor.initiate({ teamId, monitorId, settings }, untracked));
    const { data: created } = await creation.unwrap();
    if (valueChanges(valuesOf(created), valuesOf(settings)).length === 0) return;
    const versionstamp = created.settingsVersionstamp;
    await dispatch(updateMonitor.initiate({ teamId, monitorId, versionstamp, settings }, untracked)).unwrap();
  };

/** One that follows from the name may have been saved before it was known to be taken, or have been taken meanwhile. */
const slugToSave =
  ({ teamId, monitorId, settings: { slug }, isSlugOwn }: NewMonitor): AppThunk<Promise<string>> =>
  async (dispatch) => {
    if (isSlugOwn || slug === '') return slug;
    const options = { subscribe: false, forceRefetch: true };
    return (await dispatch(previewSlug.initiate({ teamId, monitorId, slug }, options)).unwrap()).free;
  };
