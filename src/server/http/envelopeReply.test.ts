import { expect, it } from '@jest/globals';
import { compressBody } from './envelopeReply.ts';

it('a body is sent uncompressed while many others are being compressed, because each takes memory', async () => {
  const text = 'x'.repeat(10_000);
  const bodies = await Promise.all(Array.from({ length: 100 }, () => compressBody(text, 'br')));
  expect(bodies.filter((body) => body !== null)).toHaveLength(32);
  expect(await compressBody(text, 'br')).toMatchObject({ encoding: 'br' });
});
