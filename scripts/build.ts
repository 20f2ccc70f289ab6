import { build } from './build/build.ts';

await build({ onlyStale: process.argv.includes('--only-stale') });
