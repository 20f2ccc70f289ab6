import type { MonitorSettings } from '../../../../contract/monitors/monitorRecord.ts';
import {
  MONITOR_SETTINGS,
  SETTING_NAMES,
  type SettingName,
  settingWords,
} from '../../../../contract/monitors/settings.ts';
import type { ValueChange } from '../../../editing/EditConflict.tsx';
import { monitorSettingsOf, type MonitorValues, NEW_MONITOR } from './monitorValues.ts';

/** The differences between two stored versions of a monitor's settings. */
export function valueChanges(from: MonitorValues, to: MonitorValues): ValueChange[] {
  const [before, after] = [storedOf(from), storedOf(to)];
  return SETTING_NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map((name) => ({
    label: MONITOR_SETTINGS[name].label,
    from: shortWords(name, before[name]),
    to: shortWords(name, after[name]),
  }));
}

const storedOf = (values: MonitorValues): Partial<MonitorSettings> => monitorSettingsOf(values, values.timezone) ?? {};

const SHOWN_CHARACTERS = 60;

function shortWords(name: SettingName, value: unknown): string {
  const words = settingWords(name, value);
  return typeof value === 'string' && words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS)}…` : words;
}

const FIELDS = Object.keys(NEW_MONITOR) as (keyof MonitorValues)[];

/** Returns whether two sets of typed values are equal. */
export const isSameMonitor = (a: MonitorValues, b: MonitorValues): boolean =>
  FIELDS.every(
    (field) => field === 'isSlugOwn' || field === 'isGraceOwn' || JSON.stringify(a[field]) === JSON.stringify(b[field]),
  );
