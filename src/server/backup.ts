import { readConfig } from './config.ts';
import { backUp } from './database/sqlite/backup/backUp.ts';
import { pathFrom, readCommandLine, requireOnly, runCommand, sizeOf } from './operatorCommand.ts';

const USAGE = 'Usage: npm run backup -- FILE [--overwrite]';

/** Copies the data of a server, which may be running, into one file. */
runCommand(async () => {
  const { values, positionals } = readCommandLine(USAGE, { overwrite: { type: 'boolean', default: false } });
  const target = pathFrom(requireOnly(positionals, USAGE));
  const { databaseFile } = readConfig(process.env);
  const startedAt = performance.now();
  const bytes = backUp({ file: databaseFile, target, mayOverwrite: values.overwrite });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`Backed up ${databaseFile} to ${target}: ${sizeOf(bytes)} in ${seconds} s, every page checked.`);
});
