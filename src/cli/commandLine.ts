import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type PingWord, readPingAddress, readServer, readUuid } from './pingAddress.ts';
import { UsageError } from './usage.ts';

/** The options for `hearth run`. */
export interface RunOptions {
  monitor: URL;
  command: string;
  args: string[];
  /** Maximum run time for the job; null for no limit. */
  timeoutMs: number | null;
  sendsOutput: boolean;
  retries: number;
}

/** The options for `hearth ping`. */
export interface PingOptions {
  monitor: URL;
  word: PingWord;
  rid: string | null;
  /** The output to send, or `stdin` to read it from standard input. */
  output: { text: string } | 'stdin';
  retries: number;
}

/** The team whose configuration is read or changed. */
export interface TeamAccess {
  /** The server's URL, without a trailing slash. */
  server: string;
  /** One of the team's API keys. */
  key: string;
}

/** The options for `hearth apply`. */
export interface ApplyOptions extends TeamAccess {
  /** The file's path; `-` reads standard input. */
  file: string;
  /** Whether to only print what would change. */
  isPlan: boolean;
  /** Whether to delete managed monitors and integrations that are no longer in the file. */
  canDelete: boolean;
}

/** The options for `hearth export`. */
export interface ExportingOptions extends TeamAccess {
  format: 'yaml' | 'json';
}

type Options = NonNullable<ParseArgsConfig['options']>;

const shared = {
  url: { type: 'string' },
  uuid: { type: 'string' },
  slug: { type: 'string' },
  key: { type: 'string' },
  server: { type: 'string' },
  create: { type: 'boolean' },
  retries: { type: 'string' },
} as const satisfies Options;

const MAX_RETRIES = 20;
const DEFAULT_RETRIES = 5;
const MAX_EXIT_STATUS = 255;
const UNIT_SECONDS: Record<string, number> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };
/** The longest delay that Node's timers support is 2^31 ms. */
const MAX_TIMEOUT_SECONDS = 24 * 86_400;

/** Parses the arguments to `hearth run`. Throws `UsageError`. */
export function readRunOptions(argv: string[], env: NodeJS.ProcessEnv): RunOptions {
  const end = argv.indexOf('--');
  const [command = '', ...args] = end === -1 ? [] : argv.slice(end + 1);
  if (command === '') {
    throw new UsageError('Put the command after --, as in hearth run --slug nightly-backup -- ./backup.sh.');
  }
  const options = { ...shared, timeout: { type: 'string' }, 'no-output': { type: 'boolean' } } as const;
  const { values } = parse({ args: argv.slice(0, end), options });
  return {
    monitor: readPingAddress(values, env),
    command,
    args,
    timeoutMs: values.timeout === undefined ? null : readTimeout(values.timeout) * 1_000,
    sendsOutput: values['no-output'] !== true,
    retries: readRetries(values.retries),
  };
}

/** Parses the arguments to `hearth ping`. Throws `UsageError`. */
export function readPingOptions(argv: string[], env: NodeJS.ProcessEnv): PingOptions {
  const more = { message: { type: 'string' }, stdin: { type: 'boolean' }, rid: { type: 'string' } } as const;
  const { values, positionals } = parse({ args: argv, options: { ...shared, ...more }, allowPositionals: true });
  const { message, stdin, rid } = values;
  if (positionals.length > 1) throw new UsageError('Give one word: success, start, fail, log or an exit status.');
  if (message !== undefined && stdin === true) throw new UsageError('Use either --message or --stdin.');
  return {
    monitor: readPingAddress(values, env),
    word: readWord(positionals[0] ?? 'success'),
    rid: rid === undefined ? null : readUuid('--rid', rid),
    output: stdin === true ? 'stdin' : { text: message ?? '' },
    retries: readRetries(values.retries),
  };
}

const access = { key: { type: 'string' }, server: { type: 'string' } } as const satisfies Options;

/** Parses the arguments to `hearth apply`. Throws `UsageError`. */
export function readApplyOptions(argv: string[], env: NodeJS.ProcessEnv): ApplyOptions {
  const options = { ...access, plan: { type: 'boolean' }, delete: { type: 'boolean' } } as const;
  const { values, positionals } = parse({ args: argv, options, allowPositionals: true });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new UsageError('Name one file, as in hearth apply hearth.yaml, or - for standard input.');
  }
  return { file, isPlan: values.plan === true, canDelete: values.delete === true, ...readAccess(values, env) };
}

/** Parses the arguments to `hearth export`. Throws `UsageError`. */
export function readExportOptions(argv: string[], env: NodeJS.ProcessEnv): ExportingOptions {
  const { values } = parse({ args: argv, options: { ...access, format: { type: 'string' } } as const });
  const { format = 'yaml' } = values;
  if (format !== 'yaml' && format !== 'json') throw new UsageError('--format must be yaml or json.');
  return { format, ...readAccess(values, env) };
}

/** Parses the server's URL and the key. Error messages never contain the key. */
function readAccess({ key: given, server }: { key?: string; server?: string }, env: NodeJS.ProcessEnv): TeamAccess {
  const key = given ?? env.HEARTH_API_KEY ?? '';
  if (key === '') throw new UsageError('--key is missing: pass an API key of the team, or set HEARTH_API_KEY.');
  if (!/^hr[rw]_\w{28}$/.test(key)) {
    throw new UsageError(
      `${given === undefined ? 'HEARTH_API_KEY' : '--key'} must be an API key that can read or write.`,
    );
  }
  return { key, server: readServer({ server }, env) };
}

/** Parses options. An error keeps the first sentence of Node's message, which names the option. */
function parse<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS') !== true) throw error;
    throw new UsageError(`${message.split(/\. |\.?\n/, 1)[0]?.replace(/\.$/, '')}.`);
  }
}

function readWord(text: string): PingWord {
  if (text === 'success' || text === 'start' || text === 'fail' || text === 'log') return text;
  const status = /^\d{1,3}$/.test(text) ? Number(text) : Infinity;
  if (status > MAX_EXIT_STATUS) {
    throw new UsageError('A ping must be success, start, fail, log or an exit status from 0 to 255.');
  }
  return status;
}

function readRetries(text: string | undefined): number {
  if (text === undefined) return DEFAULT_RETRIES;
  const retries = /^\d{1,2}$/.test(text) ? Number(text) : Infinity;
  if (retries > MAX_RETRIES) throw new UsageError(`--retries must be a whole number from 0 to ${MAX_RETRIES}.`);
  return retries;
}

function readTimeout(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,7})([smhd]?)$/.exec(text) ?? [];
  const seconds = Number(count) * (UNIT_SECONDS[unit] ?? 0);
  if (seconds < 1 || seconds > MAX_TIMEOUT_SECONDS) {
    throw new UsageError('--timeout must be a time such as 90s, 15m, 2h or 1d, at most 24d.');
  }
  return seconds;
}
