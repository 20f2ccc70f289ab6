import { makeMarked } from './markedFiles.ts';

/** Run as `makeMarkedAndDie.ts <file> <mark>`: leaves a data file as a killed server would, with an unmerged log. */
const [file = '', mark = ''] = process.argv.slice(2);
makeMarked(file, mark);
process.kill(process.pid, 'SIGKILL');
