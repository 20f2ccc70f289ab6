import { parseDatabasePlace } from '../../config.ts';
import { moveBetween } from '../moveBetween.ts';

/**
 * Run as `moveUntilKilled.ts <from> <to> <step> <table>`. Starts a move, and kills itself with SIGKILL after the first
 * page of the table in the given step.
 */
const [from = '', to = '', lastStep = '', lastTable = ''] = process.argv.slice(2);
await moveBetween({
  from: parseDatabasePlace('from', from),
  to: parseDatabasePlace('to', to),
  report({ step, table }) {
    if (step === lastStep && table === lastTable) process.kill(process.pid, 'SIGKILL');
  },
});
