import { parseDatabasePlace } from '../../config.ts';
import { moveBetween } from '../moveBetween.ts';

/**
 * Run as `moveUntilKilled.ts <from> <to> <step> <table>`: moves until the first page of a table, then ends itself with
 * kill -9.
 */
const [from = '', to = '', lastStep = '', lastTable = ''] = process.argv.slice(2);
await moveBetween({
  from: parseDatabasePlace('from', from),
  to: parseDatabasePlace('to', to),
  report({ step, table }) {
    if (step === lastStep && table === lastTable) process.kill(process.pid, 'SIGKILL');
  },
});
