import { validateYupSchema, yupToFormErrors, type FormikErrors, type FormikValues } from 'formik';
import type { Schema } from 'yup';

/**
 * Creates a form's `validate` from a schema that loads on the first validation, so that the screen itself doesn't load
 * the schema library. If it can't be loaded, only the platform validates the values.
 */
export const validateLazily =
  <Values extends FormikValues>(load: () => Promise<Schema>) =>
  async (values: Values): Promise<FormikErrors<Values>> => {
    const schema = await load().catch(() => null);
    if (!schema) return {};
    try {
      await validateYupSchema(values, schema);
      return {};
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ValidationError') throw error;
      return yupToFormErrors<Values>(error);
    }
  };
