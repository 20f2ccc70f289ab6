import { makeMarked } from './markedFiles.ts';

/**
 * Run as `makeMarkedAndDie.ts <file> <mark>`: leaves a data file in the state of a killed server's, with an unmerged
 * log.
 */
const [file = '', mark = ''] = process.argv.slice(2);
makeMarked(file, mark);
process.kill(process.pid, 'SIGKILL');
