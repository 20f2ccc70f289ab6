import { MONITOR_SETTINGS, type SettingName } from '../../../../contract/monitors/settings.ts';
import type { MonitorValues } from './monitorValues.ts';

export interface FormField {
  field: keyof MonitorValues;
  label: string;
  /** What the platform calls it in the path of an error. */
  segments?: readonly string[];
  /** The collapsed part of the form that it's in. */
  fold?: 'more' | 'advanced';
}

const labelOf = (setting: SettingName): string => MONITOR_SETTINGS[setting].label;

/** The form's fields on screen, from top to bottom. */
export const FORM_FIELDS: readonly FormField[] = [
  { field: 'name', label: labelOf('name'), segments: ['name'] },
  { field: 'period', label: 'Interval', segments: ['periodSeconds'] },
  { field: 'expression', label: 'Expression', segments: ['expression', 'schedule'] },
  { field: 'timezone', label: 'Timezone', segments: ['timezone'] },
  { field: 'grace', label: labelOf('graceSeconds'), segments: ['graceSeconds'] },
  { field: 'description', label: labelOf('description'), segments: ['description'], fold: 'more' },
  { field: 'runbookUrl', label: labelOf('runbookUrl'), segments: ['runbookUrl'], fold: 'more' },
  { field: 'tags', label: labelOf('tags'), segments: ['tags'], fold: 'more' },
  { field: 'newTag', label: labelOf('tags'), fold: 'more' },
  { field: 'longestRun', label: labelOf('longestRunSeconds'), segments: ['longestRunSeconds'], fold: 'more' },
  { field: 'failuresBeforeAlert', label: labelOf('alertAfterFailures'), fold: 'more' },
  { field: 'slug', label: labelOf('slug'), segments: ['slug'], fold: 'advanced' },
  { field: 'runsMayOverlap', label: labelOf('runsMayOverlap'), fold: 'advanced' },
  { field: 'needsManualResume', label: labelOf('needsManualResume'), fold: 'advanced' },
  { field: 'pingMethods', label: labelOf('pingMethods'), fold: 'advanced' },
  { field: 'hasKeywords', label: labelOf('keywords'), fold: 'advanced' },
  { field: 'failureWords', label: 'Failure keywords', segments: ['keywords', 'failure'], fold: 'advanced' },
  { field: 'successWords', label: 'Success keywords', segments: ['success'], fold: 'advanced' },
  { field: 'startWords', label: 'Start keywords', segments: ['start'], fold: 'advanced' },
];
