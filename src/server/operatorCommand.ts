import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { DatabasePlace } from './database/openDatabase.ts';
import { describeStartFailure } from './startFailure.ts';

/** The reason why a command did nothing: one sentence for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Runs an operator's command. If the command fails, prints one sentence and exits with 1. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : describeStartFailure(error));
    process.exitCode = 1;
  });
}

/** Parses the command line. If it's invalid, throws an `OperatorError` that explains the usage. */
export function readCommandLine<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new OperatorError(usage);
  }
}

/** Returns the data file. Throws `OperatorError` if the data is in PostgreSQL. */
export function requireFile(database: DatabasePlace): string {
  if (database.engine === 'sqlite') return database.file;
  throw new OperatorError(
    'This command is for SQLite files. Back up PostgreSQL with pg_dump, and restore it with pg_restore.',
  );
}

export function requireOnly(values: string[], usage: string): string {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new OperatorError(usage);
  return value;
}

/** Resolves a path relative to the caller's folder, because npm runs commands in the package's folder. */
export function pathFrom(name: string, env: NodeJS.ProcessEnv = process.env): string {
  const folder = env.npm_lifecycle_event === undefined ? undefined : env.INIT_CWD;
  return path.resolve(folder ?? process.cwd(), name);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size, such as `1.2 MB`. */
export function sizeOf(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1_000 && unit < UNITS.length - 1) {
    amount /= 1_000;
    unit++;
  }
  return `${unit === 0 ? amount : amount.toFixed(1)} ${UNITS[unit]}`;
}
