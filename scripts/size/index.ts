import path from 'node:path';
import { build } from '../build/build.ts';
import { root } from '../process/runNode.ts';
import { chunkSizes, readChunkReport, screenBytes, sentBytes } from './report.ts';

const SIGN_IN_LIMIT_BYTES = 185_000;
const SHARE_WORTH_NAMING = 0.02;

const folder = path.join(root, 'dist/web');
const isBrief = process.argv.includes('--brief');
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

await build({ onlyStale: true, parts: ['web'] });
const report = readChunkReport(`${folder}.chunks.json`);
const sizeOf = (file: string) => sentBytes(folder, file);

if (!isBrief) {
  for (const { file, bytes, packages } of chunkSizes(report, sizeOf)) {
    const holds = packages.filter(({ share }) => share >= SHARE_WORTH_NAMING);
    console.log(`${kilobytes(bytes).padStart(9)}  ${file}`);
    console.log(`           ${holds.map(({ name, share }) => `${name} ${Math.round(share * 100)} %`).join(', ')}`);
  }
  console.log();
}

for (const screen of Object.keys(report.screens)) {
  console.log(`The ${screen} screen loads ${kilobytes(screenBytes(report, screen, sizeOf))} of JavaScript (brotli).`);
}
if (screenBytes(report, 'sign-in', sizeOf) > SIGN_IN_LIMIT_BYTES) {
  console.error(`The sign-in screen may load ${kilobytes(SIGN_IN_LIMIT_BYTES)} at most.`);
  process.exitCode = 1;
}
