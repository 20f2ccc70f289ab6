import { readApplyOptions, readExportOptions, readPingOptions, readRunOptions } from './commandLine.ts';
import { applyConfiguration, exportConfiguration } from './configuration.ts';
import { runJob } from './runJob.ts';
import { sendPing } from './sendPing.ts';
import { EXIT, HELP, UsageError } from './usage.ts';

declare const HEARTH_VERSION: string;

const warn = (message: string): void => void process.stderr.write(`hearth: ${message}\n`);

const COMMANDS = new Map<string, (argv: string[]) => Promise<number>>([
  ['run', (argv) => runJob(readRunOptions(argv, process.env), warn)],
  ['ping', (argv) => sendPing(readPingOptions(argv, process.env), warn)],
  ['apply', (argv) => applyConfiguration(readApplyOptions(argv, process.env), warn)],
  ['export', (argv) => exportConfiguration(readExportOptions(argv, process.env), warn)],
]);

/** Runs the command line, and returns the exit status. */
async function runHearth([command = '', ...argv]: string[]): Promise<number> {
  const own = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const run = COMMANDS.get(command);
  if (run !== undefined) return own.includes('--help') || own.includes('-h') ? show(HELP) : run(argv);
  if (['--help', '-h', 'help'].includes(command)) return show(HELP);
  if (['--version', '-v', 'version'].includes(command)) return show(`hearth ${HEARTH_VERSION}\n`);
  throw new UsageError(
    command === ''
      ? 'Say what to do: run, ping, apply or export.'
      : 'The first word must be run, ping, apply or export.',
  );
}

function show(text: string): number {
  process.stdout.write(text);
  return 0;
}

// Whoever reads our output may leave; the job's status counts even so.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  process.exit(await runHearth(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  warn(`${error.message} See hearth --help.`);
  process.exit(EXIT.usage);
}
