import type { TSchema } from 'typebox';
import type { InvalidDetail } from '../../contract/errors.ts';
import { compileValidator } from './compileValidator.ts';

export interface Validator<T = unknown> {
  accepts(value: unknown): value is T;
  /** Explains why a value was rejected: the field and what was expected there, and nothing else about the schema. */
  explain(value: unknown): InvalidDetail;
}

const MAX_SHOWN_PATH = 200;

/** Compiles a schema once, for values of the type that it describes. */
export function createValidator<T = unknown>(schema: TSchema): Validator<T> {
  const validate = compileValidator(schema);
  return {
    accepts: (value): value is T => validate(value) === null,
    explain(value) {
      const { path, message } = validate(value) ?? { path: [], message: 'has an invalid format' };
      return { path: path.join('/').slice(0, MAX_SHOWN_PATH), message };
    },
  };
}
