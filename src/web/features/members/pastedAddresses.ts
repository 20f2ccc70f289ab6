/** A line such as `Grace Hopper <grace@example.com>`. */
const NAMED = /<\s*(?<address>[^<>\s]+)\s*>/;

/**
 * Returns the addresses in pasted text, without duplicates. They can be on separate lines, separated by commas or
 * semicolons, or in angle brackets after a name. Anything that isn't an address stays as typed, to be shown with the
 * platform's error.
 */
export function readPastedAddresses(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[\n,;]/)) {
    for (const address of addressesIn(part.trim())) {
      const name = address.toLowerCase();
      if (!found.has(name)) found.set(name, address);
    }
  }
  return [...found.values()];
}

function addressesIn(part: string): string[] {
  if (part === '') return [];
  const named = NAMED.exec(part)?.groups?.address;
  if (named !== undefined) return [named];
  const words = part.split(/\s+/);
  // Words separated by spaces are several addresses only if all contain an @; otherwise, they're one invalid address.
  return words.every((word) => word.includes('@')) ? words : [part];
}
