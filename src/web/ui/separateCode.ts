import { type ComponentType, lazy } from 'react';

type Load<Code extends object = object> = () => Promise<Code>;

/** The code that is loaded apart from a screen's own, as far as the code that is here names it. */
const named = new Set<Load>();

let loadThrough: <Code extends object>(load: Load<Code>) => Promise<Code> = (load) => load();

/** From now on, code that is needed is loaded in this way. */
export function loadPartsThrough(through: typeof loadThrough): void {
  loadThrough = through;
}

/** Names code that is loaded once it's needed, or ahead of that while the browser is idle. Returns what loads it. */
export function separateCode<Code extends object>(load: Load<Code>): Load<Code> {
  named.add(load);
  return () => loadThrough(load);
}

/** A part of a screen with code of its own. Where that can't be fetched, the part appears once the network is back. */
export function lazyPart<Props extends object>(load: Load<ComponentType<Props>>) {
  const loadPart = separateCode(load);
  return lazy(async () => ({ default: await loadPart() }));
}

/** Loads all code that has been named, one after the other, each when the browser has nothing else to do. */
export async function loadNamedWhenIdle(idle: () => Promise<void>): Promise<void> {
  // What is loaded may name more, which the loop then comes to.
  for (const load of named) {
    await idle();
    // Whoever needs it tries again.
    await load().catch(() => undefined);
  }
}
