import type { WriteStream } from 'node:tty';

const WIDTH = 30;
/** Frequent enough for the bar to move smoothly. */
const EVERY_MS = 100;

export interface ProgressBar {
  show(what: string, done: number, total: number): void;
  clear(): void;
}

type Output = Pick<WriteStream, 'write' | 'isTTY'>;

/** Draws progress on one line of a terminal; if there's no terminal, writes a line for each new step. */
export function createProgressBar(output: Output, now: () => number = () => performance.now()): ProgressBar {
  let lastStep = '';
  let drawnAt = -Infinity;

  return {
    show(what, done, total) {
      const isNew = what !== lastStep;
      lastStep = what;
      if (!output.isTTY) {
        if (isNew) output.write(`${describe(what, done, total)}\n`);
        return;
      }
      if (!isNew && done < total && now() - drawnAt < EVERY_MS) return;
      drawnAt = now();
      const filled = Math.round(shareOf(done, total) * WIDTH);
      output.write(`\r\u001b[K[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${describe(what, done, total)}`);
    },
    clear() {
      if (output.isTTY && lastStep !== '') output.write('\r\u001b[K');
    },
  };
}

const shareOf = (done: number, total: number): number => (total === 0 ? 1 : Math.min(done / total, 1));

function describe(what: string, done: number, total: number): string {
  return `${String(Math.floor(shareOf(done, total) * 100)).padStart(3)} %  ${what}`;
}
