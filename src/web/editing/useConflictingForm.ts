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

/** Focuses the first invalid field after a failed attempt to submit. Returns the ref for the form element. */
function useFocusOnError({ isSubmitting, errors }: Attempt) {
  const formElement = useRef<HTMLFormElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && Object.keys(errors).length > 0) {
      const field = formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
      field?.focus({ preventScroll: true });
      // Keeps the field clear of sticky elements at the window's edges.
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
  /** The latest known stored version, which can change during editing. */
  latest: EditBase<Stored, Stamp>;
  /** Values typed before a reload and the version they're based on. Must be a stable reference. */
  kept?: { base: EditBase<Stored, Stamp>; values: Values } | undefined;
  typedFrom: (stored: Stored) => Values;
  /** Describes the differences between two stored versions in words. */
  changesBetween: (from: Stored, to: Stored) => ValueChange[];
  /** Needed if two different versions can have the same description. */
  isSame?: (from: Stored, to: Stored) => boolean;
  /** If given, a form without unsaved changes shows other people's changes immediately. */
  isSameTyped?: (typed: Values, stored: Stored) => boolean;
  /** Saves over `base`. Resolves to the reason if nothing could be sent; rejects with a `QueryError`. */
  save: (typed: Values, base: EditBase<Stored, Stamp>) => Promise<string | void>;
  /** The platform's errors for individual fields; undefined if the error isn't about a field. */
  fieldErrorsOf: (error: QueryError, typed: Values) => FormikErrors<Values> | undefined;
  failureWordsOf: (error: QueryError) => string;
}

/**
 * A form for data that others may edit at the same time. The browser checks the values first, then the platform, whose
 * errors appear under their fields. Typed values survive refused saves and, until a version is chosen, other people's
 * changes.
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
    // Leaving an unchanged field shows no error before the first attempt to submit.
    getFieldMeta(name: string) {
      const meta = formik.getFieldMeta(name);
      return formik.submitCount > 0 || meta.value !== meta.initialValue ? meta : { ...meta, touched: false };
    },
  };

  const isConflict = !form.isSubmitting && !isSame(base.values, latest.values);
  const takeTheirs = () => setStart({ base: latest, values: typedFrom(latest.values) });
  // No typed value would be lost, so there's no need to ask.
  const isTyped = (stored: Stored) => isSameTyped(form.values, stored);
  if (isConflict && (isTyped(base.values) || isTyped(latest.values))) takeTheirs();

  return {
    form,
    formElement: useFocusOnError(form),
    failure,
    base,
    initialValues: start.values,
    isRestored: kept !== undefined && start.values === kept.values,
    /** What someone else has changed since editing started; null if there's no conflict. */
    theirs: isConflict ? changesBetween(base.values, latest.values) : null,
    takeTheirs,
    saveOverTheirs() {
      // The next save must check their version's stamp.
      flushSync(() => setStart({ ...start, base: latest }));
      void form.submitForm();
    },
  };
}

/** Returns the same object until its content changes. */
function useUnchanged<Data>(data: Data): Data {
  const text = JSON.stringify(data);
  return useMemo(() => JSON.parse(text) as Data, [text]);
}
