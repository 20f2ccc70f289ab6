import type { Keywords } from '../../../contract/monitors/pingFilter.ts';

const BLOCK_BYTES = 65_536;

/** Searches a body that arrives in parts for keywords, wherever the parts are divided, in constant memory. */
export function createWordSearch({ failure, success, start }: Pick<Keywords, 'failure' | 'success' | 'start'>) {
  let missing = [...failure, ...success, ...start].map((word) => ({ word, bytes: Buffer.from(word) }));
  const found = new Set<string>();
  const overlap = Math.max(0, ...missing.map(({ bytes }) => bytes.length - 1));
  const block = Buffer.alloc(BLOCK_BYTES);
  let filled = 0;

  function searchBlock(): void {
    const searched = block.subarray(0, filled);
    missing = missing.filter(({ word, bytes }) => {
      const isFound = searched.includes(bytes);
      if (isFound) found.add(word);
      return !isFound;
    });
  }

  return {
    add(part: Uint8Array): void {
      for (let from = 0; from < part.length && missing.length > 0;) {
        const taken = part.subarray(from, from + BLOCK_BYTES - filled);
        block.set(taken, filled);
        filled += taken.length;
        from += taken.length;
        if (filled < BLOCK_BYTES) continue;
        searchBlock();
        // A word can extend into the next block.
        block.copyWithin(0, BLOCK_BYTES - overlap);
        filled = overlap;
      }
    },
    /** Returns the result, once all of the body has been added. */
    end(): { contains(word: string): boolean } {
      searchBlock();
      return { contains: (word) => found.has(word) };
    },
  };
}
