import type { ImportRecord, RunImport, UndoImport } from '../../../contract/monitors/importing.ts';
import type { QueryError } from '../../api/platformErrorWords.ts';
import type { AppThunk } from '../../store/hooks.ts';
import { importsApi } from './importsApi.ts';

const { updateImport, deleteImport } = importsApi.endpoints;
const untracked = { track: false } as const;

export interface StepOptions {
  /** Stops the import after the step in progress. */
  signal: AbortSignal;
  onStep(record: ImportRecord): void;
}

type Stepped = { record: ImportRecord } | { error: QueryError };

/** Creates an import's monitors, step by step. */
export const runImport =
  ({ pingKey, ...name }: RunImport, { signal, onStep }: StepOptions): AppThunk<Promise<Stepped>> =>
  async (dispatch) => {
    const run = (input: RunImport) => dispatch(updateImport.initiate(input, untracked));
    // Send the ping key only once.
    let { data: record, error } = await run(pingKey === undefined ? name : { ...name, pingKey });
    while (record) {
      onStep(record);
      if (record.left === 0 || signal.aborted) return { record };
      ({ data: record, error } = await run(name));
    }
    return { error: error ?? {} };
  };

/** Deletes what an import created, step by step. */
export const undoImport =
  (name: UndoImport, { signal, onStep }: StepOptions): AppThunk<Promise<Stepped>> =>
  async (dispatch) => {
    for (;;) {
      const { data: record, error } = await dispatch(deleteImport.initiate(name, untracked));
      if (!record) return { error };
      onStep(record);
      if (record.made === 0 || signal.aborted) return { record };
    }
  };
