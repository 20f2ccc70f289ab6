import type { Readable } from 'node:stream';
import {
  type PingOptions,
  readApplyOptions,
  readExportOptions,
  readPingOptions,
  readRunOptions,
} from './commandLine.ts';
import { applyConfiguration, exportConfiguration } from './configuration.ts';
import { deliverPing, DEFAULT_BODY_LIMIT } from './deliverPing.ts';
import { createOutputTail } from './outputTail.ts';
import { addressOf } from './pingAddress.ts';
import { runJob } from './runJob.ts';
import { EXIT, HELP, UsageError } from './usage.ts';

/** Sends one ping. Resolves to the exit status. */
async function sendPing(options: PingOptions, warn: (message: string) => void): Promise<number> {
  const { monitor, word, rid, output, retries } = options;
  const never = new AbortController().signal;
  const body = output === 'stdin' ? await readEnd(process.stdin) : Buffer.from(output.text);
  const { problem } = await deliverPing(addressOf(monitor, word, rid), {
    body,
    retries,
    lastCall: never,
    giveUp: never,
  });
  if (problem === null) return 0;
  warn(`The ping wasn't recorded: ${problem}.`);
  return EXIT.notRecorded;
}

async function readEnd(from: Readable): Promise<Buffer<ArrayBuffer>> {
  const tail = createOutputTail(DEFAULT_BODY_LIMIT);
  for await (const chunk of from) tail.add(chunk as Buffer);
  return tail.last(DEFAULT_BODY_LIMIT);
}

declare const HEARTH_VERSION: string;

const warn = (message: string): void => void process.stderr.write(`hearth: ${message}\n`);

const COMMANDS = new Map<string, (argv: string[]) => Promise<number>>([
  ['run', (argv) => runJob(readRunOptions(argv, process.env), warn)],
  ['ping', (argv) => sendPing(readPingOptions(argv, process.env), warn)],
  ['apply', (argv) => applyConfiguration(readApplyOptions(argv, process.env), warn)],
  ['export', (argv) => exportConfiguration(readExportOptions(argv, process.env), warn)],
]);

/** Runs the command line. Resolves to the exit status. */
async function runHearth([command = '', ...argv]: string[]): Promise<number> {
  const own = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const run = COMMANDS.get(command);
  if (run !== undefined) return own.includes('--help') || own.includes('-h') ? show(HELP) : run(argv);
  if (['--help', '-h', 'help'].includes(command)) return show(HELP);
  if (['--version', '-v', 'version'].includes(command)) return show(`hearth ${HEARTH_VERSION}\n`);
  throw new UsageError(
    command === '' ? 'Give a command: run, ping, apply or export.' : 'The command must be run, ping, apply or export.',
  );
}

function show(text: string): number {
  process.stdout.write(text);
  return 0;
}

// The reader of our output can disappear, but the job's exit status still counts.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  process.exit(await runHearth(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  warn(`${error.message} See hearth --help.`);
  process.exit(EXIT.usage);
}
