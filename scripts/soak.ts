import { runNode } from './process/runNode.ts';

/** Runs the long tests at full length by setting HEARTH_SOAK. */
const args = ['node_modules/jest/bin/jest.js', '--selectProjects', 'slow', 'soak', '--runInBand', '--verbose'];
process.exitCode = await runNode([...args, ...process.argv.slice(2)], { HEARTH_SOAK: '1' });
