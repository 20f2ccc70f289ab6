import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface OutputPipes {
  /** Descriptors for a command's standard output and standard error. */
  stdio: [number, number];
  /**
   * Returns a stream of the command's output for each descriptor. Call it once the command has started, because it
   * closes our copies of the descriptors.
   */
  read(): [Readable, Readable];
}

/**
 * Creates pipes like those that a shell would give the command. Node's own are sockets, which scripts can't open as
 * `/dev/stderr`. Returns null if the pipes can't be created, for example because there's no folder for temporary files.
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
    // The pipes are open, so their files are no longer needed.
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
