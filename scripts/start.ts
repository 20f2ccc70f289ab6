import { build } from './build/build.ts';
import { runNode } from './process/runNode.ts';

await build({ onlyStale: true });
process.exitCode = await runNode(['--enable-source-maps', 'dist/server/main.js']);
