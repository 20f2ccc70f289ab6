import { restore } from '../restore.ts';

/** Run as `restoreUntilKilled.ts <backup> <file> <step>`: restores until a step, then ends itself with kill -9. */
const [backup = '', file = '', last = ''] = process.argv.slice(2);
await restore({
  backup,
  file,
  now: new Date(0),
  failPoint(step) {
    if (step === last) process.kill(process.pid, 'SIGKILL');
  },
});
