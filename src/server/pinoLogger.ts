import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

const SECRET_NAMES = [
  'authorization',
  '(?:set-)?cookie',
  'sec-websocket-protocol',
  'password',
  '(?:client_?)?secret',
  '(?:x-)?api[-_]?key',
  '(?:(?:access|id|refresh)_?)?token',
  'state',
].join('|');

/** A field whose name marks its value as secret, at any depth. */
const SECRET_FIELD = new RegExp(`("(?:${SECRET_NAMES})":)(?:"(?:[^"\\\\]|\\\\.)*"|[\\d.]+)`, 'gi');
/** Confirmation codes are digits. Error codes aren't, so they're kept. */
const SECRET_CODE = /("code":)(?:"\d+"|\d+)/g;
/** Matches tokens, keys and link secrets anywhere in text, such as a message, a stack trace or a URL. */
const SECRET_TEXT =
  /\beyJ[\w-]+(?:\.[\w-]*){2,4}|\bhr[prw]_[0-9a-z]{28}(?![0-9a-z])|\b(?:bdg|inv|tv)_[0-9a-z]{22}[\w-]*|(?<=\bbearer )[\w.~+/-]+=*|(?<=base64url\.bearer\.authorization\.[\w.-]*\.)[\w-]{16,}|(?<=:\/\/[^\s:/@"]*:)[^\s/@"]+(?=@)/gi;

/** Removes secrets from one log line. */
function withoutSecrets(line: string): string {
  return line
    .replace(SECRET_FIELD, '$1"[redacted]"')
    .replace(SECRET_CODE, '$1"[redacted]"')
    .replace(SECRET_TEXT, '[redacted]');
}

const STANDARD_OUTPUT = 1;
/**
 * Lines that can't be written, as on a full disk, are retried with the next one. Beyond this many bytes, they're
 * dropped.
 */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Writes structured log lines to a file descriptor or stream, without secrets. */
export function createLogger(level: LogLevel, destination: number | DestinationStream = STANDARD_OUTPUT): Logger {
  const stream = typeof destination === 'number' ? openDescriptor(destination) : destination;
  return pino({ level, hooks: { streamWrite: withoutSecrets } }, stream);
}

/** Ignores failed writes: the terminal may be closed or the disk full, but the server must keep running. */
function openDescriptor(descriptor: number): DestinationStream {
  const stream = pino.destination({ dest: descriptor, sync: true, maxLength: MAX_WAITING_BYTES });
  stream.on('error', () => undefined);
  return stream;
}
