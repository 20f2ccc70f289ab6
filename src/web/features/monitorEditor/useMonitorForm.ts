import type { FormikErrors } from 'formik';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import { asSentence, refusedFieldOf, saveFailureWords } from '../../editing/fieldErrors.ts';
import { validateLazily } from '../../editing/lazyValidation.ts';
import type { EditBase } from '../../editing/saveOver.ts';
import { useConflictingForm } from '../../editing/useConflictingForm.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectIsOnline } from '../connection/index.ts';
import { FORM_FIELDS } from './values/formFields.ts';
import { monitorSettingsOf, type MonitorValues } from './values/monitorValues.ts';
import { isSameMonitor, valueChanges } from './values/valueChanges.ts';

const validate = validateLazily<MonitorValues>(async () => (await import('./values/monitorSchema.ts')).monitorSchema);

interface Options<Stamp> {
  /** The stored monitor; for a new one, its initial values. */
  latest: EditBase<MonitorValues, Stamp>;
  /** A draft from before a reload. */
  kept: { base: EditBase<MonitorValues, Stamp>; values: MonitorValues } | undefined;
  /** The default time zone for schedules. */
  scheduleZone: string;
  /** Saves; rejects with a `QueryError`. */
  save: (settings: MonitorSettings, typed: MonitorValues, base: EditBase<MonitorValues, Stamp>) => Promise<void>;
}

const OFFLINE = 'You’re offline. Nothing you’ve entered is lost. Try again once you’re back online.';

/** The form for a new or edited monitor. Offline, it doesn't wait for the network before it says so. */
export function useMonitorForm<Stamp>({ latest, kept, scheduleZone, save }: Options<Stamp>) {
  const store = useAppStore();
  const isOnline = useAppSelector(selectIsOnline);
  const isOfflineNow = () => !selectIsOnline(store.getState());
  const bag = useConflictingForm<MonitorValues, MonitorValues, Stamp>({
    latest,
    kept,
    typedFrom: (stored) => stored,
    changesBetween: valueChanges,
    isSameTyped: isSameMonitor,
    validate,
    async save(typed, base) {
      const settings = monitorSettingsOf(typed, scheduleZone);
      if (!settings) return 'A duration or the schedule isn’t valid. Fix it and try again.';
      return isOfflineNow() ? OFFLINE : save(settings, typed, base);
    },
    fieldErrorsOf: monitorFieldErrors,
    failureWordsOf: (error) => (isOfflineNow() ? OFFLINE : saveFailureWords(error, 'monitor')),
  });
  return { ...bag, failure: isOnline && bag.failure === OFFLINE ? undefined : bag.failure };
}

/** Maps path segments on the wire to the form's fields. */
const typedInto = new Map(
  FORM_FIELDS.flatMap(({ field, segments = [] }) => segments.map((segment) => [segment, field] as const)),
);

/** The platform's error about a field in the form; undefined for other errors. */
export function monitorFieldErrors(error: QueryError): FormikErrors<MonitorValues> | undefined {
  const refused = refusedFieldOf(error);
  const field = refused?.segments.map((segment) => typedInto.get(segment)).findLast(Boolean);
  return refused && field !== undefined ? { [field]: asSentence(refused.message) } : undefined;
}
