import { ConfigError } from './configReaders.ts';
import { DatabaseStartError, DataFileError } from './database/databaseErrors.ts';
import { MoveError } from './moving/moveEnds.ts';

/** Errors whose messages are sentences for an operator. */
const STATED = [ConfigError, DataFileError, DatabaseStartError, MoveError];

const LISTEN_FAILURES: Readonly<Record<string, (address: string) => string>> = {
  EADDRINUSE: (address) => `Hearth can’t listen on ${address}: the port is in use. Set PORT to a free one.`,
  EACCES: (address) => `Hearth isn’t allowed to listen on ${address}. Set PORT to a port above 1023.`,
  EADDRNOTAVAIL: (address) => `Hearth can’t listen on ${address}: this machine doesn’t have that address. Check HOST.`,
  ENOTFOUND: (address) => `Hearth can’t listen on ${address}: the name doesn’t resolve to an address. Check HOST.`,
};

/** Explains why the server didn't start: one sentence if an operator can fix it, or the full stack for a bug. */
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
