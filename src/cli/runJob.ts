import { randomUUID } from 'node:crypto';
import type { RunOptions } from './commandLine.ts';
import { deliverPing, DEFAULT_BODY_LIMIT } from './deliverPing.ts';
import { createOutputTail } from './outputTail.ts';
import { addressOf } from './pingAddress.ts';
import { runJobCommand } from './runJobCommand.ts';

/** How much output is kept while the job runs: more than any server stores per ping. */
const MAX_OUTPUT_BYTES = 100_000;
/** How long a start ping that's still being sent can delay the ping that reports the end. */
const START_LEFT_MS = 2_000;
const NOTHING = new Uint8Array();

/**
 * Runs a job and reports its start, exit status and last output as one run. The job never waits for a ping. Resolves to
 * the job's exit status.
 */
export async function runJob(options: RunOptions, warn: (message: string) => void): Promise<number> {
  const { monitor, command, args, timeoutMs, sendsOutput, retries } = options;
  const rid = randomUUID();
  const tail = createOutputTail(MAX_OUTPUT_BYTES);
  const jobEnded = new AbortController();
  const startLeft = new AbortController();
  const starting = deliverPing(addressOf(monitor, 'start', rid), {
    body: NOTHING,
    retries,
    lastCall: jobEnded.signal,
    giveUp: startLeft.signal,
  });

  const { status, note } = await runJobCommand({ command, args, timeoutMs, onOutput: sendsOutput ? tail.add : null });
  const hurry = hurryOnSignal();
  if (note !== null) {
    const line = `hearth: ${note}\n`;
    process.stderr.write(line);
    tail.add(Buffer.from(line));
  }

  // If the start arrived after the end, it would open a run that never ends.
  jobEnded.abort();
  const timer = setTimeout(() => startLeft.abort(), START_LEFT_MS);
  const started = await starting;
  clearTimeout(timer);
  const ended = await deliverPing(addressOf(monitor, status, rid), {
    body: tail.last(Math.min(started.bodyLimit ?? DEFAULT_BODY_LIMIT, MAX_OUTPUT_BYTES)),
    retries,
    lastCall: hurry,
    giveUp: hurry,
  });
  if (ended.problem !== null) warn(`Couldn't report the end of the job: ${ended.problem}.`);
  else if (started.problem !== null) warn(`Couldn't report the start of the job: ${started.problem}.`);
  return status;
}

/** Returns a signal that aborts when the process is asked to end. The process still ends with the job's exit status. */
function hurryOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}
