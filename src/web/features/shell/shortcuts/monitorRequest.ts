/** What the palette can do with a monitor. */
export type MonitorAction = 'open' | 'snooze' | 'unsnooze' | 'pause' | 'resume' | 'edit' | 'copy';

export interface MonitorRequest {
  action: MonitorAction;
  /** The typed part of the monitor's name; empty if there is none. */
  name: string;
}

/** The words that people type for each action. */
const WORDS: Record<MonitorAction, readonly string[]> = {
  open: ['open', 'show', 'view', 'run', 'go'],
  snooze: ['snooze', 'mute', 'silence'],
  unsnooze: ['unsnooze', 'unmute'],
  pause: ['pause', 'stop'],
  resume: ['resume', 'unpause'],
  edit: ['edit', 'change'],
  copy: ['copy'],
};
const ACTIONS = Object.keys(WORDS) as MonitorAction[];

/** Words between an action and a name, as in "go to restic" or "copy ping URL for restic". */
const BETWEEN: Partial<Record<MonitorAction, RegExp>> = {
  open: /^to\b\s*/,
  copy: /^(?:ping\b)?\s*(?:url\b)?\s*(?:(?:of|for)\b)?\s*/,
};

/** Other ways to type "unsnooze". Their last word alone would mean the opposite. */
const END_OF_SNOOZE = /\b(?:end|stop|cancel|remove)\s+(?:the\s+)?snooz(?:e|ing)\b(?:\s+(?:for|of)\b)?|\bun-snooze\b/gi;

/** Replaces phrases with the single word that means the same. */
export const plainWords = (query: string): string => query.replace(END_OF_SNOOZE, 'unsnooze');

/** How many letters of a word are enough while it's still being typed. */
const MIN_LETTERS = 3;

/**
 * Reads an action with the name of a monitor, in either order: "pause backup" or "backup pause". Without a name, the
 * beginning of the action's word is enough. Returns undefined for any other text.
 */
export function readMonitorRequest(query: string): MonitorRequest | undefined {
  const words = plainWords(query).toLowerCase().split(/\s+/).filter(Boolean);
  const [first = '', ...others] = words;
  if (others.length === 0) {
    const begun = first.length < MIN_LETTERS ? undefined : actionWith((word) => word.startsWith(first));
    return begun && { action: begun, name: '' };
  }
  const leading = actionWith((word) => word === first);
  if (leading) return { action: leading, name: others.join(' ').replace(BETWEEN[leading] ?? '', '') };
  const trailing = actionWith((word) => word === words.at(-1));
  return trailing && { action: trailing, name: words.slice(0, -1).join(' ') };
}

const actionWith = (isMeant: (word: string) => boolean): MonitorAction | undefined =>
  ACTIONS.find((action) => WORDS[action].some(isMeant));
