import type { Part } from './younger.ts';

/** Removes parts from a page. Runs in the page, so it's self-contained. */
export function removeParts(parts: readonly Part[]): void {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const [owner, member, kind] of parts) {
    if (member === undefined) Reflect.deleteProperty(page, owner);
    const object = page[owner];
    if (member === undefined || object === undefined) continue;
    Reflect.deleteProperty(object, member);
    if (object.prototype && kind !== 'static') Reflect.deleteProperty(object.prototype, member);
    if (owner === 'Window') Reflect.deleteProperty(page, member);
  }
}
