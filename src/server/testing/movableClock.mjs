import { existsSync, readFileSync } from 'node:fs';

/**
 * Loaded before the server. Shifts its clock and its uptime as specified by the file at CLOCK_FILE, such as
 * `{"clockMs": 0, "uptimeMs": 0}`, which can change at any time. Shifting both simulates a busy process; shifting only
 * the clock, a machine that was asleep. SIGUSR2 blocks the event loop as long as there's a file at BUSY_FILE.
 */
const file = process.env.CLOCK_FILE;
const LOOK_EVERY_MS = 5;
const TrueDate = Date;
const trueUptime = performance.now.bind(performance);
let moved = { clockMs: 0, uptimeMs: 0 };

/** Reads the file each time: a server that was blocked must not stamp a waiting ping with an earlier time. */
function now() {
  moved = JSON.parse(readFileSync(file, 'utf8'));
  return TrueDate.now() + moved.clockMs;
}

globalThis.Date = class extends TrueDate {
  constructor(...args) {
    if (args.length > 0) super(...args);
    else super(now());
  }

  static now() {
    return now();
  }
};
// Uses the last reading of the file: servers read the clock and then the uptime, and must not take a shift between the
// two for a suspension.
performance.now = () => trueUptime() + moved.uptimeMs;

process.on('SIGUSR2', () => {
  process.stdout.write('busy\n');
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (existsSync(process.env.BUSY_FILE)) Atomics.wait(never, 0, 0, LOOK_EVERY_MS);
});
