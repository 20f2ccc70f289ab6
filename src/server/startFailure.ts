import { ConfigError } from './configReaders.ts';
import { DatabaseStartError, DataFileError } from './database/databaseErrors.ts';
import { MoveError } from './moving/moveEnds.ts';

/** Their messages are sentences for an operator. */
const STATED = [ConfigError, DataFileError, DatabaseStartError, MoveError];

const LISTEN_FAILURES: Readonly<Record<string, (address: string) => string>> = {
  EADDRINUSE: (address) => `Hearth cannot listen on ${address}: another program does already; set PORT to a free port.`,
  EACCES: (address) => `Hearth may not listen on ${address}: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (address) => `Hearth cannot listen on ${address}: this machine has no such address; check HOST.`,
  ENOTFOUND: (address) => `Hearth cannot listen on ${address}: no address is known for this name; check HOST.`,
};

/** Says why the server did not start: one sentence for what an operator can mend, everything for a bug. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof Error && STATED.some((kind) => error instanceof kind)) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, address, hostname, port }: ListenError = error;
  const describe = syscall === 'listen' || syscall === 'getaddrinfo' ? LISTEN_FAILURES[code ?? ''] : undefined;
  if (describe === undefined) return error.stack ?? error.message;
  return describe([address ?? hostname, port].filter((part) => part !== undefined).join(':'));
}

interface ListenError extends Error {
  code?: string;
  syscall?: string;
  address?: string;
  hostname?: string;
  port?: number;
}
