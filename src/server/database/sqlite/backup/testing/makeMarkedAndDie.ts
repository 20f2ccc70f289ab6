import { makeMarked } from './markedFiles.ts';

/** Run as `makeMarkedAndDie.ts <file> <mark>`: leaves a data file as a server that is killed does, its log not yet merged. */
const [file = '', mark = ''] = process.argv.slice(2);
makeMarked(file, mark);
process.kill(process.pid, 'SIGKILL');
