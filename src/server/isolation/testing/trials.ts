import { isolatedTask } from '../isolatedTask.ts';

export const TIME_LIMIT_MS = 500;

export const ECHO = isolatedTask<unknown, unknown>('echo', 60_000);
export const PROCESS_ID = isolatedTask<null, number>('process id', 60_000);
export const ENVIRONMENT = isolatedTask<null, string[]>('environment', 60_000);
export const SPIN = isolatedTask<null, null>('spin', TIME_LIMIT_MS);
export const SPIN_LONG = isolatedTask<null, null>('spin long', 600_000);
export const WAIT = isolatedTask<null, null>('wait', TIME_LIMIT_MS);
export const DIE = isolatedTask<null, null>('die', 60_000);
export const FILL_MEMORY = isolatedTask<null, number>('fill memory', 60_000);
export const LONG_OUTPUT = isolatedTask<number, string>('long output', 60_000);
export const THROW = isolatedTask<string, null>('throw', 60_000);
