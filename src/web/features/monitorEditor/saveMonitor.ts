import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { saveOver, type SaveOverOutcome } from '../../editing/saveOver.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { integrationsApi } from '../integrations/index.ts';
import { monitorsApi } from '../monitors/index.ts';
import type { MonitorBase } from './monitorDraft.tsx';
import { monitorValuesOf, type MonitorValues } from './values/monitorValues.ts';
import { valueChanges } from './values/valueChanges.ts';

const { getMonitor, updateMonitor } = monitorsApi.endpoints;

interface Save {
  teamId: string;
  monitorId: string;
  base: MonitorBase;
  settings: MonitorSettings;
}

/** Saves edited settings. Pausing isn't a conflict, nor is any other change that doesn't affect the settings. */
export const saveMonitor =
  ({ teamId, monitorId, base, settings }: Save): AppThunk<Promise<SaveOverOutcome<MonitorValues, string, unknown>>> =>
  (dispatch) =>
    saveOver({
      base,
      mine: monitorValuesOf(settings),
      write: (versionstamp) =>
        dispatch(updateMonitor.initiate({ teamId, monitorId, versionstamp, settings }, { track: false })).unwrap(),
      async readTheirs() {
        const options = { subscribe: false, forceRefetch: true };
        const { data } = await dispatch(getMonitor.initiate({ teamId, monitorId }, options)).unwrap();
        return { versionstamp: data.settingsVersionstamp, values: monitorValuesOf(data) };
      },
      isSame: (one, other) => valueChanges(one, other).length === 0,
    });

const { createMonitor, previewSlug } = monitorsApi.endpoints;

type Alerts = MonitorValues['alerts'];

interface NewMonitor {
  teamId: string;
  monitorId: string;
  settings: MonitorSettings;
  /** Whether the slug was typed rather than derived from the name. */
  isSlugOwn: boolean;
  /** The integrations to turn on or off. */
  alerts: Alerts;
}

/**
 * Creates a monitor. If an earlier attempt succeeded but its response was lost, the newer values are saved over it.
 * Rejects with a `QueryError`.
 */
export const createNewMonitor =
  (monitor: NewMonitor): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { teamId, monitorId } = monitor;
    const settings = { ...monitor.settings, slug: await dispatch(slugToSave(monitor)) };
    const untracked = { track: false };
    const creation = dispatch(createMonitor.initiate({ teamId, monitorId, settings }, untracked));
    const { data: created } = await creation.unwrap();
    if (valueChanges(monitorValuesOf(created), monitorValuesOf(settings)).length > 0) {
      const versionstamp = created.settingsVersionstamp;
      await dispatch(updateMonitor.initiate({ teamId, monitorId, versionstamp, settings }, untracked)).unwrap();
    }
    await dispatch(changeAlerts(monitor));
  };

const { assignIntegration } = integrationsApi.endpoints;

interface ChangeAlerts {
  teamId: string;
  monitorId: string;
  alerts: Alerts;
}

/** Turns a monitor's integrations on or off. Idempotent. Rejects with a `QueryError`. */
export const changeAlerts =
  ({ teamId, monitorId, alerts }: ChangeAlerts): AppThunk<Promise<unknown>> =>
  (dispatch) =>
    Promise.all(
      Object.entries(alerts).map(([integrationId, isUsed]) => {
        const use = { teamId, monitorId, integrationId, isUsed };
        return dispatch(assignIntegration.initiate(use, { track: false })).unwrap();
      }),
    );

/** Returns the slug to save. A slug derived from the name may have been taken since the form's last request. */
const slugToSave =
  ({ teamId, monitorId, settings: { slug }, isSlugOwn }: NewMonitor): AppThunk<Promise<string>> =>
  async (dispatch) => {
    if (isSlugOwn || slug === '') return slug;
    const options = { subscribe: false, forceRefetch: true };
    return (await dispatch(previewSlug.initiate({ teamId, monitorId, slug }, options)).unwrap()).free;
  };
