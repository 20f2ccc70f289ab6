import { restore } from '../restore.ts';

/** Run as `restoreUntilKilled.ts <backup> <file> <step>`. Restores until a step, then kills itself with SIGKILL. */
const [backup = '', file = '', last = ''] = process.argv.slice(2);
await restore({
  backup,
  file,
  now: new Date(0),
  failPoint(step) {
    if (step === last) process.kill(process.pid, 'SIGKILL');
  },
});
