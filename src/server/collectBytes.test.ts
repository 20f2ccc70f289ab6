import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { collectBytes } from './collectBytes.ts';

it('collects the bytes of any chunks in their order, and changes no chunk', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (arrays) => {
      const chunks = arrays.map((bytes) => Buffer.from(bytes));
      const collected = collectBytes();
      for (const chunk of chunks) collected.add(chunk);
      expect(collected.bytes().equals(Buffer.concat(chunks))).toBe(true);
      expect(collected.length()).toBe(Buffer.concat(chunks).length);
      expect(chunks.map((chunk) => [...chunk])).toEqual(arrays.map((bytes) => [...bytes]));
    }),
  );
});

it('takes up at most twice their size, however small the chunks are', () => {
  const collected = collectBytes();
  for (let count = 0; count < 10_000; count++) collected.add(Buffer.alloc(1, count));
  expect(collected.bytes().buffer.byteLength).toBeLessThanOrEqual(20_000);
});
