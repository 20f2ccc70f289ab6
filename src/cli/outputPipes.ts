import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface OutputPipes {
  /** Descriptors for a command's standard output and error. */
  stdio: [number, number];
  /**
   * Returns what the command writes to each. Call it once the command has started, because it closes
   * our copies of the descriptors.
   */
  read(): [Readable, Readable];
}

/**
 * Creates the pipes that a command would have in a shell. Node's own are sockets, which scripts can't open as
 * `/dev/stderr`. Returns null if they can't be created, for example without a folder for temporary files.
 */
export function openOutputPipes(): OutputPipes | null {
  let folder: string | null = null;
  try {
    folder = mkdtempSync(path.join(tmpdir(), 'hearth-'));
    const files = [path.join(folder, 'stdout'), path.join(folder, 'stderr')] as const;
    if (spawnSync('mkfifo', files, { stdio: 'ignore' }).status !== 0) return null;
    const [stdout, stderr] = [openPipe(files[0]), openPipe(files[1])];
    return {
      stdio: [stdout.writeEnd, stderr.writeEnd],
      read: () => [stdout.read(), stderr.read()],
    };
  } catch {
    return null;
  } finally {
    // Open pipes don't need their files.
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

function openPipe(file: string) {
  const readEnd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(file, constants.O_WRONLY);
  return {
    writeEnd,
    read(): Readable {
      closeSync(writeEnd);
      return new Socket({ fd: readEnd, readable: true, writable: false });
    },
  };
}
