import { useState } from 'react';
import type { MaintenanceWindow, QuietWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { createId } from '../../../../contract/ids.ts';
import type { QueryError } from '../../../api/platformErrorWords.ts';
import { refusedFieldOf, saveFailureWords } from '../../../editing/fieldErrors.ts';
import { validateLazily } from '../../../editing/lazyValidation.ts';
import { useConflictingForm } from '../../../editing/useConflictingForm.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { isSameWindow, saveWindow, type WindowBase } from './saveWindow.ts';
import { windowChanges } from './windowChanges.ts';
import { newWindowValues, windowOf, windowValuesOf, type WindowValues } from './windowValues.ts';

const WINDOW_ID_PREFIX = 'wid_';

const validate = validateLazily<WindowValues>(async () => (await import('./windowSchema.ts')).windowSchema(Date.now()));

interface Options {
  teamId: string;
  /** The window that is edited; null for a new one. */
  window: QuietWindow | null;
  /** For which a new one is planned; for the whole team where there is none. */
  monitorId: string | undefined;
  timezone: string;
  onSaved: () => void;
}

/** The form of a maintenance window. Others' changes are noticed when saving. */
export function useWindowForm({ teamId, window, monitorId, timezone, onSaved }: Options) {
  const dispatch = useAppDispatch();
  // A repeated try plans no second window.
  const [windowId] = useState(() => window?.windowId ?? createId(WINDOW_ID_PREFIX));
  const [latest, setLatest] = useState<WindowBase>({ versionstamp: window?.versionstamp ?? null, values: window });
  return useConflictingForm<WindowValues, MaintenanceWindow | null, string | null>({
    latest,
    typedFrom: (stored) =>
      stored
        ? windowValuesOf(stored, Date.now(), timezone)
        : newWindowValues(Date.now(), timezone, monitorId === undefined ? [] : [monitorId]),
    changesBetween: (from, to) => (from && to ? windowChanges(from, to, timezone) : []),
    isSame: isSameWindow,
    validate,
    async save(typed, base) {
      const outcome = await dispatch(saveWindow({ teamId, base, window: windowOf(windowId, typed) }));
      if ('saved' in outcome) onSaved();
      else setLatest(outcome.theirs);
    },
    fieldErrorsOf: () => undefined,
    failureWordsOf: windowFailureWords,
  });
}

function windowFailureWords(error: QueryError): string {
  const refused = refusedFieldOf(error);
  if (!refused) return saveFailureWords(error, 'window');
  return `This window cannot be planned: its ${refused.segments.at(-1) ?? ''} ${refused.message}.`;
}
