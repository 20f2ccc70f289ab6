/** Work on untrusted input that runs in a separate process. Its input and output are JSON. */
export interface IsolatedTask<Input, Output> {
  name: string;
  /** How long a run may take, in milliseconds, before its process is killed. */
  timeLimitMs: number;
  /** Never set: it lets the compiler infer the types. */
  types?: (input: Input) => Output;
}

/** Declares a task. `src/server/isolated.ts` connects it with the function that does the work. */
export const isolatedTask = <Input, Output>(name: string, timeLimitMs: number): IsolatedTask<Input, Output> => ({
  name,
  timeLimitMs,
});

export interface Job {
  task: string;
  input: unknown;
}

/** What a process sends back for a job. The output is JSON. */
export type JobReport = { kind: 'done'; output: string } | { kind: 'too-large' } | { kind: 'threw'; error: string };

/** What a process sends: that it can run jobs, then a report for each job. */
export type ProcessMessage = { kind: 'ready' } | JobReport;
