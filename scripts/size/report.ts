import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the build notes of its chunks. */
export interface ChunkReport {
  chunks: { files: string[]; packages: Record<string, number> }[];
  /** By screen: every file that it loads. */
  screens: Record<string, string[]>;
}

export interface ChunkSize {
  file: string;
  /** As sent: brotli. */
  bytes: number;
  /** Packages by their share of the chunk's source, greatest first. */
  packages: { name: string; share: number }[];
}

export function readChunkReport(file: string): ChunkReport {
  return JSON.parse(readFileSync(file, 'utf8')) as ChunkReport;
}

/** What the browser receives for a script: its brotli form. */
export function sentBytes(folder: string, file: string): number {
  return statSync(path.join(folder, `${file}.br`)).size;
}

/** Every script of the build with what it holds, heaviest first. */
export function chunkSizes({ chunks }: ChunkReport, sizeOf: (file: string) => number): ChunkSize[] {
  return chunks
    .flatMap(({ files, packages }) => files.filter(isScript).map((file) => ({ file, packages })))
    .map(({ file, packages }) => ({ file, bytes: sizeOf(file), packages: shares(packages) }))
    .toSorted((a, b) => b.bytes - a.bytes);
}

/** Total bytes of JavaScript that a screen loads. */
export function screenBytes(report: ChunkReport, screen: string, sizeOf: (file: string) => number): number {
  const files = report.screens[screen];
  if (!files) throw new Error(`The build tells nothing of the screen "${screen}".`);
  return files.filter(isScript).reduce((sum, file) => sum + sizeOf(file), 0);
}

const isScript = (file: string) => file.endsWith('.js');

function shares(packages: Record<string, number>): { name: string; share: number }[] {
  const total = Object.values(packages).reduce((sum, bytes) => sum + bytes, 0);
  return Object.entries(packages)
    .map(([name, bytes]) => ({ name, share: total === 0 ? 0 : bytes / total }))
    .toSorted((a, b) => b.share - a.share);
}
