import { runNode } from './process/runNode.ts';

/** The long loops at their whole length: tests read HEARTH_SOAK. */
const args = ['node_modules/jest/bin/jest.js', '--selectProjects', 'slow', '--runInBand', '--verbose'];
process.exitCode = await runNode([...args, ...process.argv.slice(2)], { HEARTH_SOAK: '1' });
