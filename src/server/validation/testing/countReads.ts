/** Wraps a parsed JSON value to count every access inside it, at any depth. */
export function countReads(value: unknown): { value: unknown; reads(): number } {
  let reads = 0;
  const wrap = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner;
    return new Proxy(inner, {
      get(target, name) {
        reads += 1;
        return wrap(Reflect.get(target, name));
      },
      has(target, name) {
        reads += 1;
        return Reflect.has(target, name);
      },
      getOwnPropertyDescriptor(target, name) {
        reads += 1;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys(target) {
        const names = Reflect.ownKeys(target);
        reads += names.length;
        return names;
      },
    });
  };
  return { value: wrap(value), reads: () => reads };
}
