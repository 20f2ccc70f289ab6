import { parseDatabasePlace, readConfig } from './config.ts';
import { moveBetween } from './moving/moveBetween.ts';
import { OperatorError, pathFrom, readCommandLine, runCommand } from './operatorCommand.ts';
import { createProgressBar } from './moving/progressBar.ts';

const USAGE = 'Usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE, or --to sqlite:FILE';

/** Moves stopped servers' data to an empty database on the other engine. */
runCommand(async () => {
  const { values, positionals } = readCommandLine(USAGE, { to: { type: 'string' } });
  if (values.to === undefined || positionals.length > 0) throw new OperatorError(USAGE);
  const to = parseDatabasePlace('--to', values.to, pathFrom);
  const from = readConfig(process.env).database;
  const startedAt = performance.now();
  const bar = createProgressBar(process.stdout);
  const { tables, rows } = await moveBetween({
    from,
    to,
    report: ({ step, table, done, total }) => bar.show(`${step} ${table}`, done, total),
  }).finally(bar.clear);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `Moved ${rows.toLocaleString('en')} rows in ${tables} tables in ${seconds} s; all counts and checksums match.`,
  );
  console.log('Set DATABASE_URL to the new database and start Hearth.');
});
