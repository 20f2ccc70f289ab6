import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { InvalidDetail } from '../../contract/errors.ts';

export interface Validator<T = unknown> {
  accepts(value: unknown): value is T;
  /** Of a value that was not accepted: the field and what was expected there, and nothing else of the schema. */
  explain(value: unknown): InvalidDetail;
}

/** Compiles a schema once, for values of the type that it describes. */
export function createValidator<T = unknown>(schema: TSchema): Validator<T> {
  const compiled = Compile(schema);
  return {
    accepts: (value): value is T => compiled.Check(value),
    explain(value) {
      const errors = compiled.Errors(value).filter(({ keyword }) => keyword !== 'anyOf');
      // Of a union's errors, those of the alternative that went furthest help most.
      const depth = Math.max(0, ...errors.map(depthOf));
      const deepest = errors.find((error) => depthOf(error) === depth);
      return {
        path: deepest?.instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~') ?? '',
        message: deepest?.message ?? 'does not fit',
      };
    },
  };
}

const depthOf = ({ instancePath }: { instancePath: string }): number => instancePath.split('/').length;
