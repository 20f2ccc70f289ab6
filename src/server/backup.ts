import { readConfig } from './config.ts';
import { backUp } from './database/sqlite/backup/backUp.ts';
import { pathFrom, readCommandLine, requireFile, requireOnly, runCommand, sizeOf } from './operatorCommand.ts';

const USAGE = 'Usage: npm run backup -- FILE [--overwrite]';

/** Copies a server's data into one file, even while the server is running. */
runCommand(async () => {
  const { values, positionals } = readCommandLine(USAGE, { overwrite: { type: 'boolean', default: false } });
  const target = pathFrom(requireOnly(positionals, USAGE));
  const file = requireFile(readConfig(process.env).database);
  const startedAt = performance.now();
  const bytes = backUp({ file, target, canOverwrite: values.overwrite });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`Backed up ${file} to ${target}: ${sizeOf(bytes)} in ${seconds} s, every page checked.`);
});
