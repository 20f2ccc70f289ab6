/** The search of an address with these parameters alone, to be carried to the next; empty when there are none. */
export function keptSearch(search: string, names: readonly string[]): string {
  const all = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = all.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}
