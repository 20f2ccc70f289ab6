import type { Readable } from 'node:stream';
import type { PingOptions } from './commandLine.ts';
import { deliverPing, USUAL_BODY_LIMIT } from './deliverPing.ts';
import { createOutputTail } from './outputTail.ts';
import { addressOf } from './pingAddress.ts';
import { EXIT } from './usage.ts';

/** Sends one ping. Settles with the exit status. */
export async function sendPing(options: PingOptions, warn: (message: string) => void): Promise<number> {
  const { monitor, word, rid, output, retries } = options;
  const never = new AbortController().signal;
  const body = output === 'stdin' ? await readEnd(process.stdin) : Buffer.from(output.text);
  const { problem } = await deliverPing(addressOf(monitor, word, rid), {
    body,
    retries,
    lastCall: never,
    giveUp: never,
  });
  if (problem === null) return 0;
  warn(`The ping wasn't recorded: ${problem}.`);
  return EXIT.notRecorded;
}

async function readEnd(from: Readable): Promise<Buffer<ArrayBuffer>> {
  const tail = createOutputTail(USUAL_BODY_LIMIT);
  for await (const chunk of from) tail.add(chunk as Buffer);
  return tail.last(USUAL_BODY_LIMIT);
}
