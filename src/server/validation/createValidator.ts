import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import type { InvalidDetail } from '../../contract/errors.ts';

export interface Validator<T = unknown> {
  accepts(value: unknown): value is T;
  /** Of a value that was not accepted: the field and what was expected there, and nothing else of the schema. */
  explain(value: unknown): InvalidDetail;
}

const MAX_SHOWN_PATH = 200;

/** Compiles a schema once, for values of the type that it describes. */
export function createValidator<T = unknown>(schema: TSchema): Validator<T> {
  const compiled = Compile(schema);
  return {
    accepts: (value): value is T => compiled.Check(value),
    explain(value) {
      const errors = compiled.Errors(value).filter(({ keyword }) => keyword !== 'anyOf');
      // Of a union's errors, those of the alternative that went furthest help most.
      const depth = Math.max(0, ...errors.map(depthOf));
      const atDepth = errors.filter((error) => depthOf(error) === depth);
      // A constant tells alternatives apart: it is to blame only when nothing else is.
      const deepest = atDepth.find(({ keyword }) => keyword !== 'const') ?? atDepth[0];
      if (deepest === undefined) return { path: '', message: 'does not fit' };
      const path = deepest.instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
      return { path: path.slice(0, MAX_SHOWN_PATH), message: messageOf(deepest, errors) };
    },
  };
}

const depthOf = ({ instancePath }: TLocalizedValidationError): number => instancePath.split('/').length;

function messageOf(error: TLocalizedValidationError, all: readonly TLocalizedValidationError[]): string {
  if (error.keyword === 'boolean') return 'must not be there';
  if (error.keyword !== 'const') return error.message;
  const choices = all.flatMap((other) =>
    other.keyword === 'const' && other.instancePath === error.instancePath
      ? [JSON.stringify(other.params.allowedValue)]
      : [],
  );
  return `must be ${[...new Set(choices)].join(' or ')}`;
}
