import { useFormik } from 'formik';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuietWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { createId } from '../../../../contract/ids.ts';
import { isRecord } from '../../../../contract/json.ts';
import { errorNamed, isErrorNamed } from '../../../api/errorNamed.ts';
import { platformErrorWords, type QueryError } from '../../../api/platformErrorWords.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { validateLazily } from '../../../lib/lazyValidation.ts';
import { saveWindow } from './saveWindow.ts';
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

/** The form of a maintenance window: checked in the browser, then by the platform. What is typed outlives every refusal. */
export function useWindowForm({ teamId, window, monitorId, timezone, onSaved }: Options) {
  const dispatch = useAppDispatch();
  // A repeated try plans no second window.
  const [windowId] = useState(() => window?.windowId ?? createId(WINDOW_ID_PREFIX));
  const [base, setBase] = useState(window);
  const [theirs, setTheirs] = useState<QuietWindow | null>(null);
  const [failure, setFailure] = useState<string>();
  const [initialValues, setInitialValues] = useState(() =>
    window
      ? windowValuesOf(window, Date.now(), timezone)
      : newWindowValues(Date.now(), timezone, monitorId === undefined ? [] : [monitorId]),
  );
  const form = useFormik<WindowValues>({
    initialValues,
    enableReinitialize: true,
    validate,
    onSubmit: async (values) => {
      setFailure(undefined);
      setTheirs(null);
      try {
        const outcome = await dispatch(saveWindow({ teamId, base, window: windowOf(windowId, values) }));
        if (outcome === 'saved') onSaved();
        else setTheirs(outcome);
      } catch (error) {
        setFailure(failureWords(error as QueryError));
      }
    },
  });

  return {
    form,
    failure,
    /** What somebody else saved meanwhile, in words; null while nobody has. */
    theirs: base && theirs && windowChanges(base, theirs, timezone),
    takeTheirs() {
      if (!theirs) return;
      setBase(theirs);
      setInitialValues(windowValuesOf(theirs, Date.now(), timezone));
      setTheirs(null);
    },
    saveOver() {
      // The save that follows must check the stamp of theirs.
      flushSync(() => setBase(theirs));
      void form.submitForm();
    },
  };
}

function failureWords(error: QueryError): string {
  if (isErrorNamed(error, 'DocumentNotFoundError')) return 'This window was deleted meanwhile. What you typed is kept.';
  const detail = errorNamed(error, 'InvalidInputError')?.detail;
  if (!isRecord(detail) || typeof detail.path !== 'string') return platformErrorWords(error);
  // It is about the window as a whole only where there are too many.
  if (detail.path === 'window') return 'A team has 100 windows at most. Delete one that is over first.';
  const field = detail.path.split('/').at(-1) ?? '';
  return `This window cannot be planned: its ${field} ${String(detail.message)}.`;
}
