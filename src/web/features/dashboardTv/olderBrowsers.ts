/** What our code uses and Chromium 94 lacks, which televisions have. This is TV mode's alone; it isn't a complete copy. */
// oxlint-disable no-extend-native, unicorn/no-array-sort, unicorn/no-array-reverse
const methods = {
  toSorted<Item>(this: Item[], compare?: (one: Item, other: Item) => number) {
    return Array.from(this).sort(compare);
  },
  toReversed<Item>(this: Item[]) {
    return Array.from(this).reverse();
  },
  findLast<Item>(this: Item[], isFound: (item: Item, index: number) => boolean) {
    for (let index = this.length - 1; index >= 0; index--) if (isFound(this[index] as Item, index)) return this[index];
    return undefined;
  },
};

for (const [name, value] of Object.entries(methods))
  if (!(name in Array.prototype)) Object.defineProperty(Array.prototype, name, { value, configurable: true });

AbortSignal.prototype.throwIfAborted ??= function throwIfAborted(this: AbortSignal) {
  if (this.aborted) throw new DOMException('The operation was aborted.', 'AbortError');
};

AbortSignal.timeout ??= (ms) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return controller.signal;
};
