import { makeMarked } from './markedFiles.ts';

/** Run as `makeMarkedAndDie.ts <file> <mark>`. Leaves a data file like a killed server, with an unmerged log. */
const [file = '', mark = ''] = process.argv.slice(2);
makeMarked(file, mark);
process.kill(process.pid, 'SIGKILL');
