import { type FormikConfig, type FormikErrors, type FormikValues, useFormik } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QueryError } from '../api/platformErrorWords.ts';
import type { ValueChange } from './EditConflict.tsx';
import type { EditBase } from './saveOver.ts';

interface Attempt {
  isSubmitting: boolean;
  errors: object;
}

/** After an attempt to send a form that failed on a field, puts the person there. Goes to the form's element. */
function useFocusOnError({ isSubmitting, errors }: Attempt) {
  const formElement = useRef<HTMLFormElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && Object.keys(errors).length > 0) {
      const field = formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
      field?.focus({ preventScroll: true });
      // Clear of what sticks to the window's edges.
      field?.scrollIntoView({ block: 'center' });
    }
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting, errors]);
  return formElement;
}

interface Options<Values extends FormikValues, Stored, Stamp> extends Pick<
  FormikConfig<Values>,
  'validate' | 'validationSchema' | 'validateOnBlur'
> {
  /** The latest known stored version: it may change during editing. */
  latest: EditBase<Stored, Stamp>;
  /** What was typed before a reload, and over what; its identity must not change. */
  kept?: { base: EditBase<Stored, Stamp>; values: Values } | undefined;
  typedFrom: (stored: Stored) => Values;
  /** What differs between two stored versions, in words. */
  changesBetween: (from: Stored, to: Stored) => ValueChange[];
  /** Where the words for two versions may be the same although they differ. */
  isSame?: (from: Stored, to: Stored) => boolean;
  /** If given, a form without unsaved changes shows someone else's change immediately. */
  isSameTyped?: (typed: Values, stored: Stored) => boolean;
  /** Saves over `base`. Resolves with the reason when there is nothing to send yet; rejects with a `QueryError`. */
  save: (typed: Values, base: EditBase<Stored, Stamp>) => Promise<string | void>;
  /** What the platform says against single fields; undefined when it is about none of them. */
  fieldErrorsOf: (error: QueryError, typed: Values) => FormikErrors<Values> | undefined;
  failureWordsOf: (error: QueryError) => string;
}

/**
 * A form over what others may edit at the same time: checked in the browser, then by the platform, whose refusals appear
 * under their fields. What is typed outlives every refusal, and every change of someone else until a person has chosen.
 */
export function useConflictingForm<Values extends FormikValues, Stored, Stamp>({
  latest: known,
  kept,
  typedFrom,
  changesBetween,
  isSame = (from, to) => changesBetween(from, to).length === 0,
  isSameTyped = () => false,
  save,
  fieldErrorsOf,
  failureWordsOf,
  ...checks
}: Options<Values, Stored, Stamp>) {
  const latest = useUnchanged(known);
  const [start, setStart] = useState(() => kept ?? { base: latest, values: typedFrom(latest.values) });
  const [failure, setFailure] = useState<string>();
  const { base } = start;

  const formik = useFormik<Values>({
    initialValues: start.values,
    enableReinitialize: true,
    ...checks,
    onSubmit: async (typed, { setErrors }) => {
      setFailure(undefined);
      try {
        setFailure((await save(typed, base)) ?? undefined);
      } catch (error) {
        const errors = fieldErrorsOf(error as QueryError, typed);
        if (errors) setErrors(errors);
        else setFailure(failureWordsOf(error as QueryError));
      }
    },
  });

  const form: typeof formik = {
    ...formik,
    // Before an attempt to submit, passing through a field without a change shows no problem.
    getFieldMeta(name: string) {
      const meta = formik.getFieldMeta(name);
      return formik.submitCount > 0 || meta.value !== meta.initialValue ? meta : { ...meta, touched: false };
    },
  };

  const isConflict = !form.isSubmitting && !isSame(base.values, latest.values);
  const takeTheirs = () => setStart({ base: latest, values: typedFrom(latest.values) });
  // Nothing typed would be lost, so there is nothing to ask.
  const isTyped = (stored: Stored) => isSameTyped(form.values, stored);
  if (isConflict && (isTyped(base.values) || isTyped(latest.values))) takeTheirs();

  return {
    form,
    formElement: useFocusOnError(form),
    failure,
    base,
    initialValues: start.values,
    isRestored: kept !== undefined && start.values === kept.values,
    /** What someone else has changed since editing started; null for nothing. */
    theirs: isConflict ? changesBetween(base.values, latest.values) : null,
    takeTheirs,
    saveOverTheirs() {
      // The next save must check the stamp of their version.
      flushSync(() => setStart({ ...start, base: latest }));
      void form.submitForm();
    },
  };
}

/** The same object for as long as it says the same. */
function useUnchanged<Data>(data: Data): Data {
  const text = JSON.stringify(data);
  return useMemo(() => JSON.parse(text) as Data, [text]);
}
