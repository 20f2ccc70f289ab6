import { type ComponentType, lazy } from 'react';
import { idle } from '../lib/nextTask.ts';

type Load<Code extends object = object> = () => Promise<Code>;

/** The code loaded apart from a screen's own, if already-loaded code has named it. */
const named = new Set<Load>();

let loadThrough: <Code extends object>(load: Load<Code>) => Promise<Code> = (load) => load();

/** Sets how needed code is loaded. */
export function loadPartsThrough(through: typeof loadThrough): void {
  loadThrough = through;
}

/** Names code that is loaded once it's needed, or ahead of that while the browser is idle. Returns what loads it. */
export function separateCode<Code extends object>(load: Load<Code>): Load<Code> {
  named.add(load);
  return () => loadThrough(load);
}

/** A part of a screen with its own code. Where that can't be fetched, the part appears once the network is back. */
export function lazyPart<Props extends object>(load: Load<ComponentType<Props>>) {
  const loadPart = separateCode(load);
  return lazy(async () => ({ default: await loadPart() }));
}

/**
 * A part that no one waits for: its code comes once the browser has drawn what is there. Where that can't be fetched, the
 * screen does without.
 */
export function latePart<Props extends object>(load: Load<ComponentType<Props>>) {
  const loadPart = separateCode(load);
  return lazy(async () => {
    await idle(LATEST_MS);
    return { default: await loadPart().catch((): ComponentType<Props> => Nothing) };
  });
}

const LATEST_MS = 250;
const Nothing = () => null;

/** Loads all code that has been named, one piece at a time, each when the browser is idle. */
export async function loadNamedWhenIdle(idle: () => Promise<void>): Promise<void> {
  // Loaded code may name more, which the loop then gets to.
  for (const load of named) {
    await idle();
    // Code that needs it will try again.
    await load().catch(() => undefined);
  }
}
