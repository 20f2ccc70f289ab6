import type { ErrorEnvelope, ResultEnvelope } from '../contract/envelopes.ts';
import type { ErrorName } from '../contract/errors.ts';

/** An expected failure, named from the one table of errors. */
export interface Failure extends ErrorEnvelope {
  name: ErrorName;
}

/** What a command handler returns. An expected failure is a value; only a bug throws. */
export type Outcome = ResultEnvelope | ErrorEnvelope;

/** A success; without a value the envelope carries none. */
export function succeed(value?: unknown): ResultEnvelope {
  return value === undefined ? { kind: 'result' } : { kind: 'result', value };
}

/** Makes an expected failure. */
export function fail(name: ErrorName, detail?: unknown): Failure {
  return detail === undefined ? { kind: 'error', name } : { kind: 'error', name, detail };
}
