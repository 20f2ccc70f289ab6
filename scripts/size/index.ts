import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from '../build/build.ts';
import { root } from '../process/runNode.ts';

/** The build's report on its chunks. */
export interface ChunkReport {
  chunks: { files: string[]; packages: Record<string, number> }[];
  /** The files that each screen loads. */
  screens: Record<string, string[]>;
}

export interface ChunkSize {
  file: string;
  /** Size compressed with brotli, as sent. */
  bytes: number;
  /** Packages by their share of the chunk's source, largest first. */
  packages: { name: string; share: number }[];
}

function readChunkReport(file: string): ChunkReport {
  return JSON.parse(readFileSync(file, 'utf8')) as ChunkReport;
}

/** Returns a script's size as the browser receives it, compressed with brotli. */
function sentBytes(folder: string, file: string): number {
  return statSync(path.join(folder, `${file}.br`)).size;
}

/** Lists all scripts in the build and their contents, largest first. */
function chunkSizes({ chunks }: ChunkReport, sizeOf: (file: string) => number): ChunkSize[] {
  return chunks
    .flatMap(({ files, packages }) => files.filter(isScript).map((file) => ({ file, packages })))
    .map(({ file, packages }) => ({ file, bytes: sizeOf(file), packages: shares(packages) }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** Returns the total bytes of JavaScript that a screen loads. */
function screenBytes(report: ChunkReport, screen: string, sizeOf: (file: string) => number): number {
  const files = report.screens[screen];
  if (!files) throw new Error(`The build report doesn’t contain the screen "${screen}".`);
  return files.filter(isScript).reduce((sum, file) => sum + sizeOf(file), 0);
}

const isScript = (file: string) => file.endsWith('.js');

function shares(packages: Record<string, number>): { name: string; share: number }[] {
  const total = Object.values(packages).reduce((sum, bytes) => sum + bytes, 0);
  return Object.entries(packages)
    .map(([name, bytes]) => ({ name, share: total === 0 ? 0 : bytes / total }))
    .toSorted((a, b) => b.share - a.share);
}

/** Maximum number of bytes that a screen can load. */
const LIMIT_BYTES = { 'sign-in': 175_000, team: 270_000 };
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
for (const [screen, limit] of Object.entries(LIMIT_BYTES)) {
  if (screenBytes(report, screen, sizeOf) <= limit) continue;
  console.error(`The ${screen} screen may load ${kilobytes(limit)} at most.`);
  process.exitCode = 1;
}
