import { isRecord } from './json.ts';

export interface ResultEnvelope {
  kind: 'result';
  value?: unknown;
}

export interface ErrorEnvelope {
  kind: 'error';
  name: string;
  detail?: unknown;
}

export interface UnknownErrorEnvelope {
  kind: 'unknown-error';
  error: unknown;
}

/** The outcome of one command. */
export type SingleEnvelope = ResultEnvelope | ErrorEnvelope | UnknownErrorEnvelope;

/** The outcomes of a batch, in the same order as its commands. */
export interface ResultsEnvelope {
  kind: 'results';
  results: SingleEnvelope[];
}

export type Envelope = SingleEnvelope | ResultsEnvelope;

/** Returns whether a parsed response is the envelope for one command. */
export function isSingleEnvelope(value: unknown): value is SingleEnvelope {
  if (!isRecord(value)) return false;
  if (value.kind === 'result') return true;
  if (value.kind === 'error') return typeof value.name === 'string';
  return value.kind === 'unknown-error';
}

/** Returns whether a parsed response is a list of valid envelopes. */
export function isResultsEnvelope(value: unknown): value is ResultsEnvelope {
  return (
    isRecord(value) && value.kind === 'results' && Array.isArray(value.results) && value.results.every(isSingleEnvelope)
  );
}
