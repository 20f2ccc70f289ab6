import { restore } from '../restore.ts';

/** Run as `restoreUntilKilled.ts <backup> <file> <step>`: restores, and dies by kill -9 at a step. */
const [backup = '', file = '', last = ''] = process.argv.slice(2);
await restore({
  backup,
  file,
  now: new Date(0),
  failPoint(step) {
    if (step === last) process.kill(process.pid, 'SIGKILL');
  },
});
