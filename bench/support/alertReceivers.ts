import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts two destinations: one that takes 50 ms to respond, and one that never does. Prints each key that the first one
 * receives, and when.
 */
const RESPONSE_MS = 50;

const answering = createServer((request, response) => {
  const at = Date.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { notificationId } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { notificationId: string };
    process.stdout.write(`handed ${notificationId} ${at}\n`);
    setTimeout(() => response.end('ok'), RESPONSE_MS);
  });
});
const hanging = createServer(() => undefined);

const ports: number[] = [];
for (const server of [answering, hanging]) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ports.push((server.address() as AddressInfo).port);
}
process.stdout.write(`ready ${ports.join(' ')}\n`);
process.on('SIGTERM', () => process.exit(0));
