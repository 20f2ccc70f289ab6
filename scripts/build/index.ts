import { build } from './build.ts';

await build({ onlyStale: process.argv.includes('--only-stale') });
