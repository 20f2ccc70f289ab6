import { type ComponentType, lazy } from 'react';
import { idle } from '../lib/nextTask.ts';

type Load<Code extends object = object> = () => Promise<Code>;

/** Loaders for separate code, registered by modules that have loaded. */
const named = new Set<Load>();

let loadThrough: <Code extends object>(load: Load<Code>) => Promise<Code> = (load) => load();

/** Sets the function through which code is loaded when it's needed. */
export function loadPartsThrough(through: typeof loadThrough): void {
  loadThrough = through;
}

/** Registers code to load when it's needed, or earlier while the browser is idle. Returns a function that loads it. */
export function separateCode<Code extends object>(load: Load<Code>): Load<Code> {
  named.add(load);
  return () => loadThrough(load);
}

/**
 * A part of a screen whose code is loaded separately. If the code can't be fetched, the part appears once the network
 * is back. If it can't be loaded at all, the error page appears.
 */
export function lazyPart<Props extends object>(load: Load<ComponentType<Props>>) {
  const loadPart = separateCode(load);
  return lazy(async () => ({ default: await loadPart() }));
}

/**
 * A nonessential part, whose code is loaded after the browser has painted the screen. If the code can't be fetched, the
 * part is omitted.
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

/** Loads all registered code, one piece at a time, while the browser is idle. */
export async function loadNamedWhenIdle(idle: () => Promise<void>): Promise<void> {
  // Loaded code may register more code, which this loop loads too.
  for (const load of named) {
    await idle();
    // A failed load is retried when the code is needed.
    await load().catch(() => undefined);
  }
}
