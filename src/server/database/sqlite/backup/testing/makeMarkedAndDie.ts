import { makeMarked } from './markedFiles.ts';

/** Run as `makeMarkedAndDie.ts <file> <mark>`. Leaves a data file with an unmerged log, as a killed server would. */
const [file = '', mark = ''] = process.argv.slice(2);
makeMarked(file, mark);
process.kill(process.pid, 'SIGKILL');
