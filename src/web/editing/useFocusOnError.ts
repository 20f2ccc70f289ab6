import { useEffect, useRef } from 'react';

interface Attempt {
  isSubmitting: boolean;
  errors: object;
}

/** After an attempt to send a form that failed on a field, puts the person there. Goes to the form's element. */
export function useFocusOnError({ isSubmitting, errors }: Attempt) {
  const formElement = useRef<HTMLFormElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && Object.keys(errors).length > 0) {
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
    }
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting, errors]);
  return formElement;
}
