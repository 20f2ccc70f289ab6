import type { ErrorEnvelope, ResultEnvelope } from '../contract/envelopes.ts';
import type { ErrorName } from '../contract/errors.ts';

/** An expected failure, named in the error table. */
export interface Failure extends ErrorEnvelope {
  name: ErrorName;
}

/** The result of a command handler. An expected failure is a value; only bugs throw. */
export type Outcome = ResultEnvelope | ErrorEnvelope;

/** Creates a success; the envelope has a value only if one is given. */
export function succeed(value?: unknown): ResultEnvelope {
  return value === undefined ? { kind: 'result' } : { kind: 'result', value };
}

/** Creates an expected failure. */
export function fail(name: ErrorName, detail?: unknown): Failure {
  return detail === undefined ? { kind: 'error', name } : { kind: 'error', name, detail };
}
