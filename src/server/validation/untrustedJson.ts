import { isUtf8 } from 'node:buffer';
import type { InvalidDetail } from '../../contract/errors.ts';

export type ParsedJson = { ok: true; value: unknown } | { ok: false; message: string };

/**
 * Parses JSON according to RFC 8259, and rejects bytes that aren't UTF-8 instead of replacing them. If a name occurs
 * twice in an object, the last one wins, which is safe because only this parser reads the text. Refuses nesting deeper
 * than any body needs, and more than `maxNodes` lists and objects, before parsing.
 */
export function parseJson(bytes: Buffer, maxNodes = MAX_JSON_NODES): ParsedJson {
  if (bytes.length === 0) return { ok: false, message: 'must not be empty' };
  if (!isUtf8(bytes)) return { ok: false, message: 'must be UTF-8' };
  const costly = findCostlyShape(bytes, maxNodes);
  if (costly !== null) return { ok: false, message: costly };
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return { ok: false, message: 'must be JSON' };
  }
}

/** Deeper values couldn't be serialized, because `JSON.stringify`, unlike `JSON.parse`, is recursive. */
export const MAX_JSON_DEPTH = 64;
/**
 * Maximum number of names in an object. Nothing that is stored has more, and checking a name costs more than parsing
 * it.
 */
const MAX_JSON_NAMES = 1_000;
/** Levels of a body around the values that `findUnsafeJson` checks: the batch, its list and a command. */
const BODY_LEVELS = 3;
/** Maximum number of lists and objects in a body. Each costs as much as parsing 16 bytes of text. */
export const MAX_JSON_NODES = 65_536;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const MAX_SHOWN_NAME = 64;
const LONE_SURROGATE = /\p{Surrogate}/u;

const tooDeep = `must not be nested deeper than ${MAX_JSON_DEPTH} levels`;

/**
 * Finds nesting that's too deep, and too many lists and objects, without parsing. `JSON.parse` takes ten times longer
 * for those than for other text.
 */
function findCostlyShape(bytes: Buffer, maxNodes: number): string | null {
  let at = 0;
  while (SPACES.has(bytes[at] ?? 0)) at++;
  // Text that starts otherwise is a single value, or no JSON, which parsing finds out at once.
  if (!isOpening(bytes[at])) return null;
  let depth = 0;
  let nodes = 0;
  let isInString = false;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (isOpening(byte)) {
      if (++depth > MAX_JSON_DEPTH + BODY_LEVELS) return tooDeep;
      if (++nodes > maxNodes) return `must not have more than ${maxNodes} lists and objects`;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return null;
}

/** Whether a byte is `[` or `{`. */
const isOpening = (byte: number | undefined): boolean => byte === 0x5b || byte === 0x7b;

/**
 * Finds parts that parsed JSON must not contain even though JSON allows them: names that reach a prototype, text that
 * has no UTF-8 form, numbers too large for a double, and more names or levels than later code should traverse.
 */
export function findUnsafeJson(value: unknown): InvalidDetail | null {
  const path: string[] = [];
  const message = walk(value, path);
  return message === null ? null : { path: path.toReversed().join('/'), message };
}

/** Collects the path to the part that was found, from the inside out. */
function walk(value: unknown, path: string[], depth = 0): string | null {
  if (typeof value === 'string') return isWellFormed(value) ? null : 'must not contain lone surrogates';
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'must be a number that fits in 64 bits';
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_JSON_DEPTH) return tooDeep;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const message = walk(value[index], path, depth + 1);
      if (message !== null) return found(path, String(index), message);
    }
    return null;
  }
  const names = Object.keys(value);
  if (names.length > MAX_JSON_NAMES) return `must not have more than ${MAX_JSON_NAMES} names`;
  for (const name of names) {
    const member = (value as Record<string, unknown>)[name];
    if (isUnsafeName(name, member)) return found(path, name, 'must not be a name that reaches the prototype');
    const message = isWellFormed(name) ? walk(member, path, depth + 1) : 'must not contain lone surrogates';
    if (message !== null) return found(path, name, message);
  }
  return null;
}

function found(path: string[], segment: string, message: string): string {
  path.push(segment.length <= MAX_SHOWN_NAME && isWellFormed(segment) ? segment : '…');
  return message;
}

const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);

function isUnsafeName(name: string, member: unknown): boolean {
  if (name === '__proto__') return true;
  return name === 'constructor' && typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}
